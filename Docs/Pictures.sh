#!/bin/sh
# Draws the pictures of README.md with the program itself: Docs/Pictures.sh PROGRAM FOLDER
set -eu
program=$1
folder=$2
mkdir -p "$folder"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
bojagi() { "$program" --workspace "$scratch/workspace" --no-picture "$@" >/dev/null; }

# A canvas with everything on it.
bojagi color-select new Mina
bojagi color-select random Mina --seed 39
bojagi canvas new "Picnic"
board() { kind=$1; shift; bojagi canvas add "$kind" Picnic "$@"; }
board rect --x 0 --y 0 --width 1024 --height 768 --color '#FAF8F4'
board rect --x 40 --y 40 --width 300 --height 300 --color '#F2E3C0'
board rect --x 40 --y 341 --width 300 --height 387 --color '#C9D8C5'
board photo coffee --x 341 --y 40 --width 420 --height 280
board photo summer-palace --x 341 --y 321 --width 420 --height 280
board rect --x 762 --y 40 --width 222 --height 280 --color '#3B5BA9'
board rect --x 762 --y 321 --width 222 --height 280 --color '#E4C9D0'
board rect --x 341 --y 602 --width 643 --height 126 --color '#E9E2F0'
board document Mina --x 770 --y 340 --width 206 --height 206
board ellipse --x 800 --y 92 --width 146 --height 146 --color '#D9A02B' --opacity 9
board text --text '소풍 · Picnic' --size 34 --x 66 --y 66 --width 260
board text --text '토요일 열 시, 여름 궁전 앞에서 만나요 🌞' --size 20 --x 66 --y 150 --width 250
board text --text 'Saturday at ten, in front of the palace.' --size 18 --x 66 --y 250 --width 250
board text --text '김밥 열 줄
커피와 보리차
돗자리, 공, 책' --size 20 --x 66 --y 370 --width 250
board text --text 'with Mina' --size 18 --x 838 --y 560 --width 120
board stroke '60,640 95,610 130,640 165,610 200,640 235,610 270,640 305,610' --color '#55835A' --thickness 5
board text --text 'By bus from the square, line 7' --size 18 --x 366 --y 628 --width 300
board line 366 690 930 690 --arrow --color '#7A5A9A'
bojagi canvas render Picnic --output "$folder/canvas.png" --force

bojagi color-select sheet bust --output "$folder/illustrations.png" --seed 7 --size 160 --force
bojagi gallery contact-sheet --output "$folder/gallery.png" --source built-in --columns 8 --width 1200 --force
