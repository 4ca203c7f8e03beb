#pragma once
#include <cairo.h>
#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <pango/pangocairo.h>

// A pango font of the cairo backend as cairo's own: a cast that only a macro makes.
static inline cairo_scaled_font_t *pango_cairo_font_scaled(PangoFont *font) {
    return PANGO_IS_CAIRO_FONT(font) ? pango_cairo_font_get_scaled_font((PangoCairoFont *)font) : NULL;
}
