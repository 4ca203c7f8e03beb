#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libpng reports errors by longjmp, which must not pass through Swift: each call here catches its own and returns 0.

/// Reads a PNG in memory row by row, as four bytes a pixel: blue, green, red, alpha, not premultiplied.
typedef struct {
    png_structp png;
    png_infop info;
    const uint8_t *next;
    size_t left;
    uint32_t width, height;
    /// Above 1 for interlaced files: the rows come so many times, and only the last time are they whole.
    int passes;
    int has_alpha, is_grey;
    /// The embedded colour profile; owned by libpng.
    const uint8_t *profile;
    uint32_t profile_length;
    /// 100,000 times the gamma and the chromaticities (white x, y, red, green, blue) that the file states; 0 where
    /// it states none, or states sRGB or a profile.
    int32_t gamma;
    int32_t chromaticities[8];
    /// What was wrong, in libpng's words.
    char message[128];
} png_row_reader;

static inline void png_row_error(png_structp png, png_const_charp text) {
    png_row_reader *reader = (png_row_reader *)png_get_error_ptr(png);
    strncpy(reader->message, text, sizeof reader->message - 1);
    png_longjmp(png, 1);
}

/// Chunks that nothing here reads, each name with its zero: neither pixels nor colours are others without them.
static const uint8_t png_unread_chunks[] =
    "tEXt\0zTXt\0iTXt\0eXIf\0tIME\0pHYs\0sPLT\0hIST\0oFFs\0pCAL\0sCAL\0sTER\0bKGD";

/// A damaged chunk is done without where it is one of these, as everybody does. Another one may be a chunk of colours
/// with a damaged name.
static inline void png_row_warning(png_structp png, png_const_charp text) {
    if (!strstr(text, "CRC")) return;
    for (size_t i = 0; i < sizeof png_unread_chunks; i += 5)
        if (!strncmp(text, (const char *)png_unread_chunks + i, 4)) return;
    png_row_error(png, text);
}

static inline void png_row_bytes(png_structp png, png_bytep place, size_t count) {
    png_row_reader *reader = (png_row_reader *)png_get_io_ptr(png);
    if (count > reader->left) png_error(png, "the file ends too early");
    memcpy(place, reader->next, count);
    reader->next += count;
    reader->left -= count;
}

static inline void png_row_reader_close(png_row_reader *reader) {
    if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}

/// Null when there is no memory.
static inline png_row_reader *png_row_reader_open(const uint8_t *bytes, size_t count) {
    png_row_reader *reader = (png_row_reader *)calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->next = bytes;
    reader->left = count;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, png_row_error, png_row_warning);
    if (reader->png) reader->info = png_create_info_struct(reader->png);
    if (reader->info) return reader;
    png_row_reader_close(reader);
    return NULL;
}

static inline int __attribute__((noinline)) png_row_reader_start(png_row_reader *reader) {
    png_structp png = reader->png;
    png_infop info = reader->info;
    if (setjmp(png_jmpbuf(png))) return 0;
    png_set_read_fn(png, reader, png_row_bytes);
    png_set_crc_action(png, PNG_CRC_ERROR_QUIT, PNG_CRC_WARN_DISCARD);
    png_set_user_limits(png, 65535, 65535);
    png_set_chunk_malloc_max(png, 8 << 20);
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, png_unread_chunks, 13);
    png_read_info(png, info);
    reader->width = png_get_image_width(png, info);
    reader->height = png_get_image_height(png, info);
    int color = png_get_color_type(png, info);
    reader->has_alpha = (color & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
    reader->is_grey = !(color & PNG_COLOR_MASK_COLOR);
    png_charp name;
    png_bytep profile;
    int compression, intent;
    png_uint_32 length;
    if (png_get_iCCP(png, info, &name, &compression, &profile, &length)) {
        reader->profile = profile;
        reader->profile_length = length;
    } else if (!png_get_sRGB(png, info, &intent)) {
        png_fixed_point gamma;
        if (png_get_gAMA_fixed(png, info, &gamma)) reader->gamma = gamma;
        int32_t *c = reader->chromaticities;
        if (!png_get_cHRM_fixed(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7)) c[1] = 0;
    }
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    png_set_bgr(png);
    png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    reader->passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    return png_get_rowbytes(png, info) == (size_t)reader->width * 4;
}

/// Reads the next row; `row` has four bytes a pixel and keeps what the passes before put there.
static inline int __attribute__((noinline)) png_row_reader_row(png_row_reader *reader, uint8_t *row) {
    if (setjmp(png_jmpbuf(reader->png))) return 0;
    png_read_row(reader->png, row, NULL);
    return 1;
}

/// Reads what lies behind the rows.
static inline int __attribute__((noinline)) png_row_reader_end(png_row_reader *reader) {
    if (setjmp(png_jmpbuf(reader->png))) return 0;
    png_read_end(reader->png, NULL);
    return 1;
}

/// A file in the making.
typedef struct {
    uint8_t *bytes;
    size_t count, capacity;
    char message[128];
} png_file_in_memory;

static inline void png_file_error(png_structp png, png_const_charp text) {
    png_file_in_memory *file = (png_file_in_memory *)png_get_error_ptr(png);
    strncpy(file->message, text, sizeof file->message - 1);
    png_longjmp(png, 1);
}

static inline void png_file_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static inline void png_file_append(png_structp png, png_bytep bytes, size_t count) {
    png_file_in_memory *file = (png_file_in_memory *)png_get_io_ptr(png);
    if (file->capacity - file->count < count) {
        size_t capacity = (file->count + count) * 3 / 2 + 65536;
        uint8_t *grown = (uint8_t *)realloc(file->bytes, capacity);
        if (!grown) png_error(png, "no memory");
        file->bytes = grown;
        file->capacity = capacity;
    }
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
}

static inline void png_file_flush(png_structp png) { (void)png; }

/// Colour that was multiplied by alpha, as PNG wants it.
static inline void png_file_straighten(const uint8_t *from, uint8_t *to, uint32_t width) {
    for (const uint8_t *end = from + (size_t)width * 4; from < end; from += 4, to += 4) {
        uint32_t alpha = from[3];
        if (alpha == 255) {
            memcpy(to, from, 4);
        } else {
            for (int c = 0; c < 3; c++) {
                uint32_t value = alpha ? (from[c] * 255u + alpha / 2) / alpha : 0;
                to[c] = value > 255 ? 255 : (uint8_t)value;
            }
            to[3] = (uint8_t)alpha;
        }
    }
}

/// Writes rows of four bytes a pixel (blue, green, red, alpha, premultiplied) without any metadata. The file's bytes
/// are the caller's to free, whatever is returned.
static inline int __attribute__((noinline)) png_file_write(
    png_file_in_memory *file, const uint8_t *pixels, uint32_t width, uint32_t height, int has_alpha, int level,
    int filters
) {
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, file, png_file_error, png_file_warning);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    uint8_t *volatile row = has_alpha ? (uint8_t *)malloc((size_t)width * 4) : NULL;
    if (!info || (has_alpha && !row)) {
        png_destroy_write_struct(&png, &info);
        free(row);
        return 0;
    }
    // The standard lets setjmp stand alone in a condition, not beside others.
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(row);
        return 0;
    }
    png_set_write_fn(png, file, png_file_append, png_file_flush);
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_set_compression_level(png, level);
    png_set_filter(png, 0, filters);
    png_set_IHDR(
        png, info, width, height, 8, has_alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(png, info);
    png_set_bgr(png);
    if (!has_alpha) png_set_filler(png, 0, PNG_FILLER_AFTER);
    for (uint32_t y = 0; y < height; y++) {
        const uint8_t *from = pixels + (size_t)y * width * 4;
        if (has_alpha) png_file_straighten(from, row, width);
        png_write_row(png, has_alpha ? row : from);
    }
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    free(row);
    return 1;
}
