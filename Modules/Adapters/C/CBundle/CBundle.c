// Made by "make bundle": the files that come with the program, put into it when it is built.
#include "CBundle.h"

static const unsigned char file0[] = {
#embed "../../../Gallery/Photos/astronaut-portrait.jpg"
};
static const unsigned char file1[] = {
#embed "../../../Gallery/Photos/astronaut.jpg"
};
static const unsigned char file2[] = {
#embed "../../../Gallery/Photos/cameraman.jpg"
};
static const unsigned char file3[] = {
#embed "../../../Gallery/Photos/chelsea-portrait.jpg"
};
static const unsigned char file4[] = {
#embed "../../../Gallery/Photos/chelsea.jpg"
};
static const unsigned char file5[] = {
#embed "../../../Gallery/Photos/coffee-cup.jpg"
};
static const unsigned char file6[] = {
#embed "../../../Gallery/Photos/coffee.jpg"
};
static const unsigned char file7[] = {
#embed "../../../Gallery/Photos/credits.json"
};
static const unsigned char file8[] = {
#embed "../../../Gallery/Photos/dahlia.jpg"
};
static const unsigned char file9[] = {
#embed "../../../Gallery/Photos/grace-hopper.jpg"
};
static const unsigned char file10[] = {
#embed "../../../Gallery/Photos/grass.jpg"
};
static const unsigned char file11[] = {
#embed "../../../Gallery/Photos/gravel.jpg"
};
static const unsigned char file12[] = {
#embed "../../../Gallery/Photos/hubble-wide.jpg"
};
static const unsigned char file13[] = {
#embed "../../../Gallery/Photos/hubble.jpg"
};
static const unsigned char file14[] = {
#embed "../../../Gallery/Photos/rocket-tall.jpg"
};
static const unsigned char file15[] = {
#embed "../../../Gallery/Photos/rocket.jpg"
};
static const unsigned char file16[] = {
#embed "../../../Gallery/Photos/summer-palace.jpg"
};

static const struct BundledFile files[] = {
    {"photos/astronaut-portrait.jpg", file0, sizeof file0},
    {"photos/astronaut.jpg", file1, sizeof file1},
    {"photos/cameraman.jpg", file2, sizeof file2},
    {"photos/chelsea-portrait.jpg", file3, sizeof file3},
    {"photos/chelsea.jpg", file4, sizeof file4},
    {"photos/coffee-cup.jpg", file5, sizeof file5},
    {"photos/coffee.jpg", file6, sizeof file6},
    {"photos/credits.json", file7, sizeof file7},
    {"photos/dahlia.jpg", file8, sizeof file8},
    {"photos/grace-hopper.jpg", file9, sizeof file9},
    {"photos/grass.jpg", file10, sizeof file10},
    {"photos/gravel.jpg", file11, sizeof file11},
    {"photos/hubble-wide.jpg", file12, sizeof file12},
    {"photos/hubble.jpg", file13, sizeof file13},
    {"photos/rocket-tall.jpg", file14, sizeof file14},
    {"photos/rocket.jpg", file15, sizeof file15},
    {"photos/summer-palace.jpg", file16, sizeof file16},
};
const struct BundledFile *bundledFileTable(void) { return files; }
const unsigned long bundledFileCount = sizeof files / sizeof files[0];
