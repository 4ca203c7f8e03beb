import CSodium
public import ModuleKit
public import Replication

/// SHA-256 by libsodium, over chunks.
public struct FileHasher: ChunkHashing {
    private var state = crypto_hash_sha256_state()

    /// Of nothing yet.
    public init() {
        crypto_hash_sha256_init(&state)
    }

    /// Takes the next bytes.
    public mutating func update(_ bytes: ArraySlice<UInt8>) {
        bytes.withUnsafeBufferPointer { buffer in
            _ = crypto_hash_sha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
        }
    }

    mutating func update(_ bytes: UnsafeRawBufferPointer) {
        _ = crypto_hash_sha256_update(
            &state, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(bytes.count))
    }

    /// The hash of all. Only once.
    public mutating func finish() -> BlobHash {
        BlobHash { digest in _ = crypto_hash_sha256_final(&state, digest) }
    }

    static func hash(_ bytes: [UInt8]) -> BlobHash {
        var hasher = FileHasher()
        hasher.update(bytes[...])
        return hasher.finish()
    }
}
