// A file that comes with the program.
struct BundledFile {
    const char *path;
    const unsigned char *bytes;
    unsigned long size;
};

// Sorted by path; as many as the count says.
const struct BundledFile *bundledFileTable(void);
extern const unsigned long bundledFileCount;
