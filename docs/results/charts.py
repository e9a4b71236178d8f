#!/usr/bin/env python3
"""Draws the charts of the results pages from their data files: `python3 docs/results/charts.py`."""
import csv
import math
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#777777", "#000000")
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 380, 56, 250, 16, 48


def rows(name):
    with open(HERE / name, newline="") as file:
        return list(csv.DictReader(file))


def chart(name, lines, x_label, y_label, ticks, x_ticks):
    """Lines by name, each a list of points, over a logarithmic x axis."""
    low, high = math.log(x_ticks[0]), math.log(x_ticks[-1])
    x = lambda v: LEFT + (math.log(v) - low) / (high - low) * (WIDTH - LEFT - RIGHT)
    y = lambda v: TOP + (ticks[-1] - v) / (ticks[-1] - ticks[0]) * (HEIGHT - TOP - BOTTOM)
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
        ' font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="white"/>',
    ]
    text = lambda px, py, words, more="": out.append(
        f'<text x="{px:.1f}" y="{py:.1f}" fill="#222"{more}>{words}</text>')
    for tick in ticks:
        out.append(f'<path d="M{LEFT} {y(tick):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        text(LEFT - 8, y(tick) + 4, f"{tick:g}", ' text-anchor="end"')
    for tick in x_ticks:
        out.append(f'<path d="M{x(tick):.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#eee"/>')
        text(x(tick), HEIGHT - BOTTOM + 18, f"{tick:g}", ' text-anchor="middle"')
    middle = (TOP + HEIGHT - BOTTOM) / 2
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, x_label, ' text-anchor="middle"')
    text(14, middle, y_label, f' text-anchor="middle" transform="rotate(-90 14 {middle})"')
    order = sorted(lines, key=lambda line: -lines[line][-1][1])
    for index, line in enumerate(order):
        colour = COLOURS[index]
        path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in lines[line])
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="3" fill="{colour}"/>'
                for a, b in lines[line]]
        place = TOP + 14 + 24 * index
        out.append(f'<path d="M{WIDTH - RIGHT + 16} {place - 4}h22" stroke="{colour}"'
                   ' stroke-width="3"/>')
        text(WIDTH - RIGHT + 44, place, line)
    (HERE / name).write_text("\n".join(out + ["</svg>"]) + "\n")


def league():
    shown = {
        "l-bfgs, not private": "not private, schema",
        "learn, schema, all records": "learn (earlier plan), schema",
        "learn, all records": "learn (earlier plan)",
        "0/1 card": "0/1 card, schema",
        "objective-perturbation, pure": "objective perturbation, schema",
        "marginal-regression, schema": "marginal-regression, schema",
        "private-tree, schema": "private-tree, schema",
        "majority": "majority",
    }
    lines = {}
    for row in rows("league/averages.csv"):
        if row["participant"] in shown:
            point = float(row["epsilon"]), float(row["mean_accuracy_percent"])
            lines.setdefault(shown[row["participant"]], []).append(point)
    chart("league/accuracy.svg", lines, "epsilon", "mean accuracy over 12 tables, %",
          (65, 70, 75, 80, 85, 90, 95), (0.01, 0.1, 0.5, 1, 4))


def contest():
    lines = {}
    for row in rows("contest/whole-set.csv"):
        lines[row["solver"].replace("chain", "Didyma's search")] = [
            (0.1, int(row["within_0.1_s"])), (1, int(row["within_1_s"])),
            (10, int(row["within_10_s"])), (60, int(row["solved_of_221"]))]
    chart("contest/solved.svg", lines, "seconds", "problems solved, of 221",
          (0, 50, 100, 150, 200, 221), (0.1, 1, 10, 60))


if __name__ == "__main__":
    league()
    contest()
