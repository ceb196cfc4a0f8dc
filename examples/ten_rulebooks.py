"""One transcript under every shipped rulebook: a loop over `referee check --format json`."""

import json
import subprocess
import sys


def referee(*arguments: str) -> dict:
    answer = subprocess.run(["referee", *arguments, "--format", "json"], capture_output=True, text=True)
    return json.loads(answer.stdout)


def main(transcript: str) -> None:
    print(f"{'rulebook':<19}{'verdict':<14}turn and what is wrong")
    for row in referee("variants", "list")["variants"]:
        report = referee("check", transcript, "--variant", row["variant"])
        found = [each for game in report["games"] for each in game["findings"]]
        said = [f"{each['turn']} {each['name']}" for each in found if each["verdict"] != "legal"] or ["-"]
        for index, words in enumerate(said):
            head = (row["variant"], report["verdict"]) if index == 0 else ("", "")
            print(f"{head[0]:<19}{head[1]:<14}{words}")


if __name__ == "__main__":
    main(sys.argv[1])
