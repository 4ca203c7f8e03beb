// Made by "make bundle": the files that come with the program, put into it when it is built.
#include "CBundle.h"

static const unsigned char file0[] = {
#embed "../../../ColorSelect/Kits/bust/beard-chin-strap.svg"
};
static const unsigned char file1[] = {
#embed "../../../ColorSelect/Kits/bust/beard-circle.svg"
};
static const unsigned char file2[] = {
#embed "../../../ColorSelect/Kits/bust/beard-full.svg"
};
static const unsigned char file3[] = {
#embed "../../../ColorSelect/Kits/bust/beard-goatee.svg"
};
static const unsigned char file4[] = {
#embed "../../../ColorSelect/Kits/bust/beard-moustache.svg"
};
static const unsigned char file5[] = {
#embed "../../../ColorSelect/Kits/bust/beard-stubble.svg"
};
static const unsigned char file6[] = {
#embed "../../../ColorSelect/Kits/bust/body.svg"
};
static const unsigned char file7[] = {
#embed "../../../ColorSelect/Kits/bust/brows-arched.svg"
};
static const unsigned char file8[] = {
#embed "../../../ColorSelect/Kits/bust/brows-raised.svg"
};
static const unsigned char file9[] = {
#embed "../../../ColorSelect/Kits/bust/brows-soft.svg"
};
static const unsigned char file10[] = {
#embed "../../../ColorSelect/Kits/bust/brows-straight.svg"
};
static const unsigned char file11[] = {
#embed "../../../ColorSelect/Kits/bust/brows-thick.svg"
};
static const unsigned char file12[] = {
#embed "../../../ColorSelect/Kits/bust/brows-worried.svg"
};
static const unsigned char file13[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-blazer.svg"
};
static const unsigned char file14[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-hoodie-back.svg"
};
static const unsigned char file15[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-hoodie.svg"
};
static const unsigned char file16[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-jeogori.svg"
};
static const unsigned char file17[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-shirt.svg"
};
static const unsigned char file18[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-sweater.svg"
};
static const unsigned char file19[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-tee.svg"
};
static const unsigned char file20[] = {
#embed "../../../ColorSelect/Kits/bust/clothes-turtleneck.svg"
};
static const unsigned char file21[] = {
#embed "../../../ColorSelect/Kits/bust/earring-ball.svg"
};
static const unsigned char file22[] = {
#embed "../../../ColorSelect/Kits/bust/earring-bar.svg"
};
static const unsigned char file23[] = {
#embed "../../../ColorSelect/Kits/bust/earring-drop.svg"
};
static const unsigned char file24[] = {
#embed "../../../ColorSelect/Kits/bust/earring-ring.svg"
};
static const unsigned char file25[] = {
#embed "../../../ColorSelect/Kits/bust/earring-star.svg"
};
static const unsigned char file26[] = {
#embed "../../../ColorSelect/Kits/bust/ears-hoops.svg"
};
static const unsigned char file27[] = {
#embed "../../../ColorSelect/Kits/bust/ears-large.svg"
};
static const unsigned char file28[] = {
#embed "../../../ColorSelect/Kits/bust/ears-lobed.svg"
};
static const unsigned char file29[] = {
#embed "../../../ColorSelect/Kits/bust/ears-pointed.svg"
};
static const unsigned char file30[] = {
#embed "../../../ColorSelect/Kits/bust/ears-round.svg"
};
static const unsigned char file31[] = {
#embed "../../../ColorSelect/Kits/bust/ears-small.svg"
};
static const unsigned char file32[] = {
#embed "../../../ColorSelect/Kits/bust/ears-studs.svg"
};
static const unsigned char file33[] = {
#embed "../../../ColorSelect/Kits/bust/eyes-almond.svg"
};
static const unsigned char file34[] = {
#embed "../../../ColorSelect/Kits/bust/eyes-calm.svg"
};
static const unsigned char file35[] = {
#embed "../../../ColorSelect/Kits/bust/eyes-dots.svg"
};
static const unsigned char file36[] = {
#embed "../../../ColorSelect/Kits/bust/eyes-lashes.svg"
};
static const unsigned char file37[] = {
#embed "../../../ColorSelect/Kits/bust/eyes-round.svg"
};
static const unsigned char file38[] = {
#embed "../../../ColorSelect/Kits/bust/eyes-smiling.svg"
};
static const unsigned char file39[] = {
#embed "../../../ColorSelect/Kits/bust/eyes-wink.svg"
};
static const unsigned char file40[] = {
#embed "../../../ColorSelect/Kits/bust/face-diamond.svg"
};
static const unsigned char file41[] = {
#embed "../../../ColorSelect/Kits/bust/face-heart.svg"
};
static const unsigned char file42[] = {
#embed "../../../ColorSelect/Kits/bust/face-long.svg"
};
static const unsigned char file43[] = {
#embed "../../../ColorSelect/Kits/bust/face-oval.svg"
};
static const unsigned char file44[] = {
#embed "../../../ColorSelect/Kits/bust/face-round.svg"
};
static const unsigned char file45[] = {
#embed "../../../ColorSelect/Kits/bust/face-square.svg"
};
static const unsigned char file46[] = {
#embed "../../../ColorSelect/Kits/bust/glasses-cat-eye.svg"
};
static const unsigned char file47[] = {
#embed "../../../ColorSelect/Kits/bust/glasses-half-rim.svg"
};
static const unsigned char file48[] = {
#embed "../../../ColorSelect/Kits/bust/glasses-round.svg"
};
static const unsigned char file49[] = {
#embed "../../../ColorSelect/Kits/bust/glasses-square.svg"
};
static const unsigned char file50[] = {
#embed "../../../ColorSelect/Kits/bust/glasses-sun.svg"
};
static const unsigned char file51[] = {
#embed "../../../ColorSelect/Kits/bust/hair-afro-back.svg"
};
static const unsigned char file52[] = {
#embed "../../../ColorSelect/Kits/bust/hair-afro.svg"
};
static const unsigned char file53[] = {
#embed "../../../ColorSelect/Kits/bust/hair-bob-back.svg"
};
static const unsigned char file54[] = {
#embed "../../../ColorSelect/Kits/bust/hair-bob.svg"
};
static const unsigned char file55[] = {
#embed "../../../ColorSelect/Kits/bust/hair-braids-back.svg"
};
static const unsigned char file56[] = {
#embed "../../../ColorSelect/Kits/bust/hair-braids.svg"
};
static const unsigned char file57[] = {
#embed "../../../ColorSelect/Kits/bust/hair-bun-back.svg"
};
static const unsigned char file58[] = {
#embed "../../../ColorSelect/Kits/bust/hair-bun.svg"
};
static const unsigned char file59[] = {
#embed "../../../ColorSelect/Kits/bust/hair-crop.svg"
};
static const unsigned char file60[] = {
#embed "../../../ColorSelect/Kits/bust/hair-curls-back.svg"
};
static const unsigned char file61[] = {
#embed "../../../ColorSelect/Kits/bust/hair-curls.svg"
};
static const unsigned char file62[] = {
#embed "../../../ColorSelect/Kits/bust/hair-headscarf-back.svg"
};
static const unsigned char file63[] = {
#embed "../../../ColorSelect/Kits/bust/hair-headscarf.svg"
};
static const unsigned char file64[] = {
#embed "../../../ColorSelect/Kits/bust/hair-long-back.svg"
};
static const unsigned char file65[] = {
#embed "../../../ColorSelect/Kits/bust/hair-long.svg"
};
static const unsigned char file66[] = {
#embed "../../../ColorSelect/Kits/bust/hair-ponytail-back.svg"
};
static const unsigned char file67[] = {
#embed "../../../ColorSelect/Kits/bust/hair-ponytail.svg"
};
static const unsigned char file68[] = {
#embed "../../../ColorSelect/Kits/bust/hair-quiff.svg"
};
static const unsigned char file69[] = {
#embed "../../../ColorSelect/Kits/bust/hair-side-part.svg"
};
static const unsigned char file70[] = {
#embed "../../../ColorSelect/Kits/bust/hair-waves-back.svg"
};
static const unsigned char file71[] = {
#embed "../../../ColorSelect/Kits/bust/hair-waves.svg"
};
static const unsigned char file72[] = {
#embed "../../../ColorSelect/Kits/bust/hat-beanie.svg"
};
static const unsigned char file73[] = {
#embed "../../../ColorSelect/Kits/bust/hat-beret.svg"
};
static const unsigned char file74[] = {
#embed "../../../ColorSelect/Kits/bust/hat-bucket.svg"
};
static const unsigned char file75[] = {
#embed "../../../ColorSelect/Kits/bust/hat-cap.svg"
};
static const unsigned char file76[] = {
#embed "../../../ColorSelect/Kits/bust/hat-straw.svg"
};
static const unsigned char file77[] = {
#embed "../../../ColorSelect/Kits/bust/kit.json"
};
static const unsigned char file78[] = {
#embed "../../../ColorSelect/Kits/bust/mark-blush.svg"
};
static const unsigned char file79[] = {
#embed "../../../ColorSelect/Kits/bust/mark-freckles.svg"
};
static const unsigned char file80[] = {
#embed "../../../ColorSelect/Kits/bust/mark-mole.svg"
};
static const unsigned char file81[] = {
#embed "../../../ColorSelect/Kits/bust/mark-plaster.svg"
};
static const unsigned char file82[] = {
#embed "../../../ColorSelect/Kits/bust/mark-smile-lines.svg"
};
static const unsigned char file83[] = {
#embed "../../../ColorSelect/Kits/bust/mouth-calm.svg"
};
static const unsigned char file84[] = {
#embed "../../../ColorSelect/Kits/bust/mouth-full.svg"
};
static const unsigned char file85[] = {
#embed "../../../ColorSelect/Kits/bust/mouth-grin.svg"
};
static const unsigned char file86[] = {
#embed "../../../ColorSelect/Kits/bust/mouth-open.svg"
};
static const unsigned char file87[] = {
#embed "../../../ColorSelect/Kits/bust/mouth-smile.svg"
};
static const unsigned char file88[] = {
#embed "../../../ColorSelect/Kits/bust/mouth-smirk.svg"
};
static const unsigned char file89[] = {
#embed "../../../ColorSelect/Kits/bust/nose-aquiline.svg"
};
static const unsigned char file90[] = {
#embed "../../../ColorSelect/Kits/bust/nose-button.svg"
};
static const unsigned char file91[] = {
#embed "../../../ColorSelect/Kits/bust/nose-soft.svg"
};
static const unsigned char file92[] = {
#embed "../../../ColorSelect/Kits/bust/nose-straight.svg"
};
static const unsigned char file93[] = {
#embed "../../../ColorSelect/Kits/bust/nose-triangle.svg"
};
static const unsigned char file94[] = {
#embed "../../../ColorSelect/Kits/bust/nose-wide.svg"
};
static const unsigned char file95[] = {
#embed "../../../ColorSelect/Kits/faces/brows-angry.svg"
};
static const unsigned char file96[] = {
#embed "../../../ColorSelect/Kits/faces/brows-one-raised.svg"
};
static const unsigned char file97[] = {
#embed "../../../ColorSelect/Kits/faces/brows-raised.svg"
};
static const unsigned char file98[] = {
#embed "../../../ColorSelect/Kits/faces/brows-soft.svg"
};
static const unsigned char file99[] = {
#embed "../../../ColorSelect/Kits/faces/brows-straight.svg"
};
static const unsigned char file100[] = {
#embed "../../../ColorSelect/Kits/faces/brows-worried.svg"
};
static const unsigned char file101[] = {
#embed "../../../ColorSelect/Kits/faces/extra-blush.svg"
};
static const unsigned char file102[] = {
#embed "../../../ColorSelect/Kits/faces/extra-cross.svg"
};
static const unsigned char file103[] = {
#embed "../../../ColorSelect/Kits/faces/extra-freckles.svg"
};
static const unsigned char file104[] = {
#embed "../../../ColorSelect/Kits/faces/extra-hearts.svg"
};
static const unsigned char file105[] = {
#embed "../../../ColorSelect/Kits/faces/extra-sparkles.svg"
};
static const unsigned char file106[] = {
#embed "../../../ColorSelect/Kits/faces/extra-streams.svg"
};
static const unsigned char file107[] = {
#embed "../../../ColorSelect/Kits/faces/extra-sweat.svg"
};
static const unsigned char file108[] = {
#embed "../../../ColorSelect/Kits/faces/extra-tear.svg"
};
static const unsigned char file109[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-closed.svg"
};
static const unsigned char file110[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-dots.svg"
};
static const unsigned char file111[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-hearts.svg"
};
static const unsigned char file112[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-lashes.svg"
};
static const unsigned char file113[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-round.svg"
};
static const unsigned char file114[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-side.svg"
};
static const unsigned char file115[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-sleepy.svg"
};
static const unsigned char file116[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-smiling.svg"
};
static const unsigned char file117[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-squeezed.svg"
};
static const unsigned char file118[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-stars.svg"
};
static const unsigned char file119[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-teary.svg"
};
static const unsigned char file120[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-wide.svg"
};
static const unsigned char file121[] = {
#embed "../../../ColorSelect/Kits/faces/eyes-wink.svg"
};
static const unsigned char file122[] = {
#embed "../../../ColorSelect/Kits/faces/face-bear.svg"
};
static const unsigned char file123[] = {
#embed "../../../ColorSelect/Kits/faces/face-cat.svg"
};
static const unsigned char file124[] = {
#embed "../../../ColorSelect/Kits/faces/face-circle.svg"
};
static const unsigned char file125[] = {
#embed "../../../ColorSelect/Kits/faces/face-oval.svg"
};
static const unsigned char file126[] = {
#embed "../../../ColorSelect/Kits/faces/face-pear.svg"
};
static const unsigned char file127[] = {
#embed "../../../ColorSelect/Kits/faces/face-squircle.svg"
};
static const unsigned char file128[] = {
#embed "../../../ColorSelect/Kits/faces/face-wide.svg"
};
static const unsigned char file129[] = {
#embed "../../../ColorSelect/Kits/faces/glasses-heart.svg"
};
static const unsigned char file130[] = {
#embed "../../../ColorSelect/Kits/faces/glasses-monocle.svg"
};
static const unsigned char file131[] = {
#embed "../../../ColorSelect/Kits/faces/glasses-round.svg"
};
static const unsigned char file132[] = {
#embed "../../../ColorSelect/Kits/faces/glasses-square.svg"
};
static const unsigned char file133[] = {
#embed "../../../ColorSelect/Kits/faces/glasses-sun.svg"
};
static const unsigned char file134[] = {
#embed "../../../ColorSelect/Kits/faces/hat-beanie.svg"
};
static const unsigned char file135[] = {
#embed "../../../ColorSelect/Kits/faces/hat-bow.svg"
};
static const unsigned char file136[] = {
#embed "../../../ColorSelect/Kits/faces/hat-cap.svg"
};
static const unsigned char file137[] = {
#embed "../../../ColorSelect/Kits/faces/hat-crown.svg"
};
static const unsigned char file138[] = {
#embed "../../../ColorSelect/Kits/faces/hat-flower.svg"
};
static const unsigned char file139[] = {
#embed "../../../ColorSelect/Kits/faces/hat-headphones.svg"
};
static const unsigned char file140[] = {
#embed "../../../ColorSelect/Kits/faces/hat-party.svg"
};
static const unsigned char file141[] = {
#embed "../../../ColorSelect/Kits/faces/kit.json"
};
static const unsigned char file142[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-flat.svg"
};
static const unsigned char file143[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-frown.svg"
};
static const unsigned char file144[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-grimace.svg"
};
static const unsigned char file145[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-grin.svg"
};
static const unsigned char file146[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-kiss.svg"
};
static const unsigned char file147[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-laugh.svg"
};
static const unsigned char file148[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-lips.svg"
};
static const unsigned char file149[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-open.svg"
};
static const unsigned char file150[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-smile.svg"
};
static const unsigned char file151[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-smirk.svg"
};
static const unsigned char file152[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-surprised.svg"
};
static const unsigned char file153[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-tongue.svg"
};
static const unsigned char file154[] = {
#embed "../../../ColorSelect/Kits/faces/mouth-wavy.svg"
};
static const unsigned char file155[] = {
#embed "../../../Gallery/Photos/astronaut-portrait.jpg"
};
static const unsigned char file156[] = {
#embed "../../../Gallery/Photos/astronaut.jpg"
};
static const unsigned char file157[] = {
#embed "../../../Gallery/Photos/cameraman.jpg"
};
static const unsigned char file158[] = {
#embed "../../../Gallery/Photos/chelsea-portrait.jpg"
};
static const unsigned char file159[] = {
#embed "../../../Gallery/Photos/chelsea.jpg"
};
static const unsigned char file160[] = {
#embed "../../../Gallery/Photos/cloth-gardenia.png"
};
static const unsigned char file161[] = {
#embed "../../../Gallery/Photos/cloth-indigo.png"
};
static const unsigned char file162[] = {
#embed "../../../Gallery/Photos/cloth-mugwort.png"
};
static const unsigned char file163[] = {
#embed "../../../Gallery/Photos/cloth-plum.png"
};
static const unsigned char file164[] = {
#embed "../../../Gallery/Photos/cloth-ramie-tall.png"
};
static const unsigned char file165[] = {
#embed "../../../Gallery/Photos/cloth-ramie.png"
};
static const unsigned char file166[] = {
#embed "../../../Gallery/Photos/cloth-safflower.png"
};
static const unsigned char file167[] = {
#embed "../../../Gallery/Photos/cloth-silk-tall.png"
};
static const unsigned char file168[] = {
#embed "../../../Gallery/Photos/cloth-silk.png"
};
static const unsigned char file169[] = {
#embed "../../../Gallery/Photos/coffee-cup.jpg"
};
static const unsigned char file170[] = {
#embed "../../../Gallery/Photos/coffee.jpg"
};
static const unsigned char file171[] = {
#embed "../../../Gallery/Photos/credits.json"
};
static const unsigned char file172[] = {
#embed "../../../Gallery/Photos/dahlia.jpg"
};
static const unsigned char file173[] = {
#embed "../../../Gallery/Photos/grace-hopper.jpg"
};
static const unsigned char file174[] = {
#embed "../../../Gallery/Photos/grass.jpg"
};
static const unsigned char file175[] = {
#embed "../../../Gallery/Photos/gravel.jpg"
};
static const unsigned char file176[] = {
#embed "../../../Gallery/Photos/hills-indigo.png"
};
static const unsigned char file177[] = {
#embed "../../../Gallery/Photos/hills-mugwort.png"
};
static const unsigned char file178[] = {
#embed "../../../Gallery/Photos/hills-plum.png"
};
static const unsigned char file179[] = {
#embed "../../../Gallery/Photos/hubble-wide.jpg"
};
static const unsigned char file180[] = {
#embed "../../../Gallery/Photos/hubble.jpg"
};
static const unsigned char file181[] = {
#embed "../../../Gallery/Photos/moon-jar-indigo.png"
};
static const unsigned char file182[] = {
#embed "../../../Gallery/Photos/moon-jar-safflower.png"
};
static const unsigned char file183[] = {
#embed "../../../Gallery/Photos/rings-indigo.png"
};
static const unsigned char file184[] = {
#embed "../../../Gallery/Photos/rings-plum.png"
};
static const unsigned char file185[] = {
#embed "../../../Gallery/Photos/rocket-tall.jpg"
};
static const unsigned char file186[] = {
#embed "../../../Gallery/Photos/rocket.jpg"
};
static const unsigned char file187[] = {
#embed "../../../Gallery/Photos/spiral-mugwort.png"
};
static const unsigned char file188[] = {
#embed "../../../Gallery/Photos/spiral-safflower.png"
};
static const unsigned char file189[] = {
#embed "../../../Gallery/Photos/spiral-silk.png"
};
static const unsigned char file190[] = {
#embed "../../../Gallery/Photos/stripes-indigo.png"
};
static const unsigned char file191[] = {
#embed "../../../Gallery/Photos/stripes-silk.png"
};
static const unsigned char file192[] = {
#embed "../../../Gallery/Photos/summer-palace.jpg"
};
static const unsigned char file193[] = {
#embed "../../../Gallery/Photos/triangles-gardenia.png"
};
static const unsigned char file194[] = {
#embed "../../../Gallery/Photos/triangles-indigo.png"
};
static const unsigned char file195[] = {
#embed "../../../Gallery/Photos/triangles-silk.png"
};

static const struct BundledFile files[] = {
    {"kits/bust/beard-chin-strap.svg", file0, sizeof file0},
    {"kits/bust/beard-circle.svg", file1, sizeof file1},
    {"kits/bust/beard-full.svg", file2, sizeof file2},
    {"kits/bust/beard-goatee.svg", file3, sizeof file3},
    {"kits/bust/beard-moustache.svg", file4, sizeof file4},
    {"kits/bust/beard-stubble.svg", file5, sizeof file5},
    {"kits/bust/body.svg", file6, sizeof file6},
    {"kits/bust/brows-arched.svg", file7, sizeof file7},
    {"kits/bust/brows-raised.svg", file8, sizeof file8},
    {"kits/bust/brows-soft.svg", file9, sizeof file9},
    {"kits/bust/brows-straight.svg", file10, sizeof file10},
    {"kits/bust/brows-thick.svg", file11, sizeof file11},
    {"kits/bust/brows-worried.svg", file12, sizeof file12},
    {"kits/bust/clothes-blazer.svg", file13, sizeof file13},
    {"kits/bust/clothes-hoodie-back.svg", file14, sizeof file14},
    {"kits/bust/clothes-hoodie.svg", file15, sizeof file15},
    {"kits/bust/clothes-jeogori.svg", file16, sizeof file16},
    {"kits/bust/clothes-shirt.svg", file17, sizeof file17},
    {"kits/bust/clothes-sweater.svg", file18, sizeof file18},
    {"kits/bust/clothes-tee.svg", file19, sizeof file19},
    {"kits/bust/clothes-turtleneck.svg", file20, sizeof file20},
    {"kits/bust/earring-ball.svg", file21, sizeof file21},
    {"kits/bust/earring-bar.svg", file22, sizeof file22},
    {"kits/bust/earring-drop.svg", file23, sizeof file23},
    {"kits/bust/earring-ring.svg", file24, sizeof file24},
    {"kits/bust/earring-star.svg", file25, sizeof file25},
    {"kits/bust/ears-hoops.svg", file26, sizeof file26},
    {"kits/bust/ears-large.svg", file27, sizeof file27},
    {"kits/bust/ears-lobed.svg", file28, sizeof file28},
    {"kits/bust/ears-pointed.svg", file29, sizeof file29},
    {"kits/bust/ears-round.svg", file30, sizeof file30},
    {"kits/bust/ears-small.svg", file31, sizeof file31},
    {"kits/bust/ears-studs.svg", file32, sizeof file32},
    {"kits/bust/eyes-almond.svg", file33, sizeof file33},
    {"kits/bust/eyes-calm.svg", file34, sizeof file34},
    {"kits/bust/eyes-dots.svg", file35, sizeof file35},
    {"kits/bust/eyes-lashes.svg", file36, sizeof file36},
    {"kits/bust/eyes-round.svg", file37, sizeof file37},
    {"kits/bust/eyes-smiling.svg", file38, sizeof file38},
    {"kits/bust/eyes-wink.svg", file39, sizeof file39},
    {"kits/bust/face-diamond.svg", file40, sizeof file40},
    {"kits/bust/face-heart.svg", file41, sizeof file41},
    {"kits/bust/face-long.svg", file42, sizeof file42},
    {"kits/bust/face-oval.svg", file43, sizeof file43},
    {"kits/bust/face-round.svg", file44, sizeof file44},
    {"kits/bust/face-square.svg", file45, sizeof file45},
    {"kits/bust/glasses-cat-eye.svg", file46, sizeof file46},
    {"kits/bust/glasses-half-rim.svg", file47, sizeof file47},
    {"kits/bust/glasses-round.svg", file48, sizeof file48},
    {"kits/bust/glasses-square.svg", file49, sizeof file49},
    {"kits/bust/glasses-sun.svg", file50, sizeof file50},
    {"kits/bust/hair-afro-back.svg", file51, sizeof file51},
    {"kits/bust/hair-afro.svg", file52, sizeof file52},
    {"kits/bust/hair-bob-back.svg", file53, sizeof file53},
    {"kits/bust/hair-bob.svg", file54, sizeof file54},
    {"kits/bust/hair-braids-back.svg", file55, sizeof file55},
    {"kits/bust/hair-braids.svg", file56, sizeof file56},
    {"kits/bust/hair-bun-back.svg", file57, sizeof file57},
    {"kits/bust/hair-bun.svg", file58, sizeof file58},
    {"kits/bust/hair-crop.svg", file59, sizeof file59},
    {"kits/bust/hair-curls-back.svg", file60, sizeof file60},
    {"kits/bust/hair-curls.svg", file61, sizeof file61},
    {"kits/bust/hair-headscarf-back.svg", file62, sizeof file62},
    {"kits/bust/hair-headscarf.svg", file63, sizeof file63},
    {"kits/bust/hair-long-back.svg", file64, sizeof file64},
    {"kits/bust/hair-long.svg", file65, sizeof file65},
    {"kits/bust/hair-ponytail-back.svg", file66, sizeof file66},
    {"kits/bust/hair-ponytail.svg", file67, sizeof file67},
    {"kits/bust/hair-quiff.svg", file68, sizeof file68},
    {"kits/bust/hair-side-part.svg", file69, sizeof file69},
    {"kits/bust/hair-waves-back.svg", file70, sizeof file70},
    {"kits/bust/hair-waves.svg", file71, sizeof file71},
    {"kits/bust/hat-beanie.svg", file72, sizeof file72},
    {"kits/bust/hat-beret.svg", file73, sizeof file73},
    {"kits/bust/hat-bucket.svg", file74, sizeof file74},
    {"kits/bust/hat-cap.svg", file75, sizeof file75},
    {"kits/bust/hat-straw.svg", file76, sizeof file76},
    {"kits/bust/kit.json", file77, sizeof file77},
    {"kits/bust/mark-blush.svg", file78, sizeof file78},
    {"kits/bust/mark-freckles.svg", file79, sizeof file79},
    {"kits/bust/mark-mole.svg", file80, sizeof file80},
    {"kits/bust/mark-plaster.svg", file81, sizeof file81},
    {"kits/bust/mark-smile-lines.svg", file82, sizeof file82},
    {"kits/bust/mouth-calm.svg", file83, sizeof file83},
    {"kits/bust/mouth-full.svg", file84, sizeof file84},
    {"kits/bust/mouth-grin.svg", file85, sizeof file85},
    {"kits/bust/mouth-open.svg", file86, sizeof file86},
    {"kits/bust/mouth-smile.svg", file87, sizeof file87},
    {"kits/bust/mouth-smirk.svg", file88, sizeof file88},
    {"kits/bust/nose-aquiline.svg", file89, sizeof file89},
    {"kits/bust/nose-button.svg", file90, sizeof file90},
    {"kits/bust/nose-soft.svg", file91, sizeof file91},
    {"kits/bust/nose-straight.svg", file92, sizeof file92},
    {"kits/bust/nose-triangle.svg", file93, sizeof file93},
    {"kits/bust/nose-wide.svg", file94, sizeof file94},
    {"kits/faces/brows-angry.svg", file95, sizeof file95},
    {"kits/faces/brows-one-raised.svg", file96, sizeof file96},
    {"kits/faces/brows-raised.svg", file97, sizeof file97},
    {"kits/faces/brows-soft.svg", file98, sizeof file98},
    {"kits/faces/brows-straight.svg", file99, sizeof file99},
    {"kits/faces/brows-worried.svg", file100, sizeof file100},
    {"kits/faces/extra-blush.svg", file101, sizeof file101},
    {"kits/faces/extra-cross.svg", file102, sizeof file102},
    {"kits/faces/extra-freckles.svg", file103, sizeof file103},
    {"kits/faces/extra-hearts.svg", file104, sizeof file104},
    {"kits/faces/extra-sparkles.svg", file105, sizeof file105},
    {"kits/faces/extra-streams.svg", file106, sizeof file106},
    {"kits/faces/extra-sweat.svg", file107, sizeof file107},
    {"kits/faces/extra-tear.svg", file108, sizeof file108},
    {"kits/faces/eyes-closed.svg", file109, sizeof file109},
    {"kits/faces/eyes-dots.svg", file110, sizeof file110},
    {"kits/faces/eyes-hearts.svg", file111, sizeof file111},
    {"kits/faces/eyes-lashes.svg", file112, sizeof file112},
    {"kits/faces/eyes-round.svg", file113, sizeof file113},
    {"kits/faces/eyes-side.svg", file114, sizeof file114},
    {"kits/faces/eyes-sleepy.svg", file115, sizeof file115},
    {"kits/faces/eyes-smiling.svg", file116, sizeof file116},
    {"kits/faces/eyes-squeezed.svg", file117, sizeof file117},
    {"kits/faces/eyes-stars.svg", file118, sizeof file118},
    {"kits/faces/eyes-teary.svg", file119, sizeof file119},
    {"kits/faces/eyes-wide.svg", file120, sizeof file120},
    {"kits/faces/eyes-wink.svg", file121, sizeof file121},
    {"kits/faces/face-bear.svg", file122, sizeof file122},
    {"kits/faces/face-cat.svg", file123, sizeof file123},
    {"kits/faces/face-circle.svg", file124, sizeof file124},
    {"kits/faces/face-oval.svg", file125, sizeof file125},
    {"kits/faces/face-pear.svg", file126, sizeof file126},
    {"kits/faces/face-squircle.svg", file127, sizeof file127},
    {"kits/faces/face-wide.svg", file128, sizeof file128},
    {"kits/faces/glasses-heart.svg", file129, sizeof file129},
    {"kits/faces/glasses-monocle.svg", file130, sizeof file130},
    {"kits/faces/glasses-round.svg", file131, sizeof file131},
    {"kits/faces/glasses-square.svg", file132, sizeof file132},
    {"kits/faces/glasses-sun.svg", file133, sizeof file133},
    {"kits/faces/hat-beanie.svg", file134, sizeof file134},
    {"kits/faces/hat-bow.svg", file135, sizeof file135},
    {"kits/faces/hat-cap.svg", file136, sizeof file136},
    {"kits/faces/hat-crown.svg", file137, sizeof file137},
    {"kits/faces/hat-flower.svg", file138, sizeof file138},
    {"kits/faces/hat-headphones.svg", file139, sizeof file139},
    {"kits/faces/hat-party.svg", file140, sizeof file140},
    {"kits/faces/kit.json", file141, sizeof file141},
    {"kits/faces/mouth-flat.svg", file142, sizeof file142},
    {"kits/faces/mouth-frown.svg", file143, sizeof file143},
    {"kits/faces/mouth-grimace.svg", file144, sizeof file144},
    {"kits/faces/mouth-grin.svg", file145, sizeof file145},
    {"kits/faces/mouth-kiss.svg", file146, sizeof file146},
    {"kits/faces/mouth-laugh.svg", file147, sizeof file147},
    {"kits/faces/mouth-lips.svg", file148, sizeof file148},
    {"kits/faces/mouth-open.svg", file149, sizeof file149},
    {"kits/faces/mouth-smile.svg", file150, sizeof file150},
    {"kits/faces/mouth-smirk.svg", file151, sizeof file151},
    {"kits/faces/mouth-surprised.svg", file152, sizeof file152},
    {"kits/faces/mouth-tongue.svg", file153, sizeof file153},
    {"kits/faces/mouth-wavy.svg", file154, sizeof file154},
    {"photos/astronaut-portrait.jpg", file155, sizeof file155},
    {"photos/astronaut.jpg", file156, sizeof file156},
    {"photos/cameraman.jpg", file157, sizeof file157},
    {"photos/chelsea-portrait.jpg", file158, sizeof file158},
    {"photos/chelsea.jpg", file159, sizeof file159},
    {"photos/cloth-gardenia.png", file160, sizeof file160},
    {"photos/cloth-indigo.png", file161, sizeof file161},
    {"photos/cloth-mugwort.png", file162, sizeof file162},
    {"photos/cloth-plum.png", file163, sizeof file163},
    {"photos/cloth-ramie-tall.png", file164, sizeof file164},
    {"photos/cloth-ramie.png", file165, sizeof file165},
    {"photos/cloth-safflower.png", file166, sizeof file166},
    {"photos/cloth-silk-tall.png", file167, sizeof file167},
    {"photos/cloth-silk.png", file168, sizeof file168},
    {"photos/coffee-cup.jpg", file169, sizeof file169},
    {"photos/coffee.jpg", file170, sizeof file170},
    {"photos/credits.json", file171, sizeof file171},
    {"photos/dahlia.jpg", file172, sizeof file172},
    {"photos/grace-hopper.jpg", file173, sizeof file173},
    {"photos/grass.jpg", file174, sizeof file174},
    {"photos/gravel.jpg", file175, sizeof file175},
    {"photos/hills-indigo.png", file176, sizeof file176},
    {"photos/hills-mugwort.png", file177, sizeof file177},
    {"photos/hills-plum.png", file178, sizeof file178},
    {"photos/hubble-wide.jpg", file179, sizeof file179},
    {"photos/hubble.jpg", file180, sizeof file180},
    {"photos/moon-jar-indigo.png", file181, sizeof file181},
    {"photos/moon-jar-safflower.png", file182, sizeof file182},
    {"photos/rings-indigo.png", file183, sizeof file183},
    {"photos/rings-plum.png", file184, sizeof file184},
    {"photos/rocket-tall.jpg", file185, sizeof file185},
    {"photos/rocket.jpg", file186, sizeof file186},
    {"photos/spiral-mugwort.png", file187, sizeof file187},
    {"photos/spiral-safflower.png", file188, sizeof file188},
    {"photos/spiral-silk.png", file189, sizeof file189},
    {"photos/stripes-indigo.png", file190, sizeof file190},
    {"photos/stripes-silk.png", file191, sizeof file191},
    {"photos/summer-palace.jpg", file192, sizeof file192},
    {"photos/triangles-gardenia.png", file193, sizeof file193},
    {"photos/triangles-indigo.png", file194, sizeof file194},
    {"photos/triangles-silk.png", file195, sizeof file195},
};
const struct BundledFile *bundledFileTable(void) { return files; }
const unsigned long bundledFileCount = sizeof files / sizeof files[0];
