#pragma once
#include <lcms2.h>

// Formats are macros of macros, which Swift does not see.
static const cmsUInt32Number lcms_bgra_8 = TYPE_BGRA_8;
static const cmsUInt32Number lcms_cmyk_8 = TYPE_CMYK_8;
/// Ink counts down from 255, as Adobe's programs write it.
static const cmsUInt32Number lcms_cmyk_8_inverted = TYPE_CMYK_8_REV;
static const cmsUInt32Number lcms_gray_8 = TYPE_GRAY_8;
