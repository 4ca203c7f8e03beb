// A file of the page, and smaller forms of it; those that do not pay are NULL.
struct PageFile {
    const char *name;
    const unsigned char *bytes;
    unsigned long size;
    const unsigned char *gzip;
    unsigned long gzipSize;
    const unsigned char *brotli;
    unsigned long brotliSize;
    // Hexadecimal digits of its SHA-256.
    const char *hash;
};

// Sorted by name; as many as the count says, none where the page has not been built.
const struct PageFile *pageFileTable(void);
unsigned long pageFileCount(void);
// Another one as soon as any file differs; empty where there is none.
const char *pageVersion(void);
