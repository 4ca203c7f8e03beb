internal import CSodium
internal import Replication

/// SHA-256 by libsodium, over chunks.
struct FileHasher {
    private var state = crypto_hash_sha256_state()

    init() {
        crypto_hash_sha256_init(&state)
    }

    mutating func update(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { buffer in
            _ = crypto_hash_sha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
        }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        _ = crypto_hash_sha256_update(
            &state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    mutating func finish() -> BlobHash {
        BlobHash { digest in _ = crypto_hash_sha256_final(&state, digest) }
    }

    static func hash(_ bytes: [UInt8]) -> BlobHash {
        var hasher = FileHasher()
        hasher.update(bytes[...])
        return hasher.finish()
    }
}
