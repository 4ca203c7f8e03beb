#pragma once
#include <stdint.h>
#include <string.h>
#include <zlib.h>

/// Writes bytes as a gzip file to `place`: how many these are, or 0 where they are more than `capacity`.
static inline size_t bojagi_gzip(const uint8_t *bytes, uint32_t count, uint8_t *place, uint32_t capacity, int level) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    // 16 more than the largest window means gzip instead of zlib.
    if (deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = count;
    stream.next_out = place;
    stream.avail_out = capacity;
    int code = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return code == Z_STREAM_END ? written : 0;
}

/// Unpacks to `place`: how many bytes that gives, or `capacity` + 1 where it is damaged, gives more, or has something behind
/// its end. `window` is zlib's, which also says what stands around.
static inline size_t bojagi_unpack(const uint8_t *bytes, uint32_t count, uint8_t *place, uint32_t capacity, int window) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (inflateInit2(&stream, window) != Z_OK) return (size_t)capacity + 1;
    uint8_t spare;
    stream.next_in = (Bytef *)bytes;
    stream.avail_in = count;
    // zlib takes no null, even for nothing.
    stream.next_out = capacity ? place : &spare;
    stream.avail_out = capacity;
    int code = inflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    int isWhole = code == Z_STREAM_END && stream.avail_in == 0;
    inflateEnd(&stream);
    return isWhole ? written : (size_t)capacity + 1;
}

/// Raw DEFLATE: a negative window means that neither zlib's head nor its check sum stand around.
static inline size_t bojagi_inflate(const uint8_t *bytes, uint32_t count, uint8_t *place, uint32_t capacity) {
    return bojagi_unpack(bytes, count, place, capacity, -15);
}

/// A gzip file: 16 more than the largest window, as above.
static inline size_t bojagi_gunzip(const uint8_t *bytes, uint32_t count, uint8_t *place, uint32_t capacity) {
    return bojagi_unpack(bytes, count, place, capacity, 15 + 16);
}
