import CurlClient
import ModuleKit
import ObjectBlobs
import TestServers
import Testing

extension ObjectStore {
    func bucket(_ name: String = bucket, secret: String = secret) throws -> CurlBucket {
        CurlBucket(
            name, at: try #require(WebAddress(endpoint)),
            try #require(BucketSignature(id: Self.id, secret: secret, region: "us-east-1")))
    }

    /// What nobody has used, in the bucket.
    func blobs() throws -> S3Blobs { blobs(try bucket()) }

    func blobs(_ bucket: any BucketConnecting, prefix: String? = nil) -> S3Blobs {
        S3Blobs(bucket, prefix: prefix ?? makePrefix(), name: "s3://blobs", pause: { _ in })
    }
}
