import CurlClient
import FileBlobs
import HostSystem
import ModuleKit
import ObjectBlobs
import PostgresStore
import Replication

/// A workspace in a database: `postgres://USER@HOST/DATABASE/WORKSPACE?blobs=…`. What belongs to this machine alone, such
/// as caches and cursors, lies in a folder for state.
struct LiveDatabase {
    private let address: PostgresAddress
    private let environment: Environment
    private let hints: PostgresHints

    static func isAddress(_ text: String) -> Bool { PostgresAddress.isAddress(text) }

    /// Throws for what is no such address.
    init(_ text: String, _ environment: Environment, _ hints: PostgresHints) throws(CommandError) {
        guard let address = PostgresAddress(text) else {
            // What stands behind the question mark may be a password, too.
            let shown = String(WebAddress.withoutUser(text).prefix { $0 != "?" })
            throw CommandError(
                .usage, "“\(shown)” is not the address of a workspace in a database.",
                hint: "It looks like postgres://USER@HOST/DATABASE/WORKSPACE?blobs=s3://BUCKET.")
        }
        (self.address, self.environment, self.hints) = (address, environment, hints)
    }

    /// `stateFolder` is where workspaces are counted; what else this machine keeps of one lies beside it. Throws where there
    /// is no workspace yet and one `isMade`, as somebody says who means to meet it.
    func workspace(
        _ access: StoreAccess, author: Author, authorNames: [AuthorID: String] = [:],
        isMade: Bool = false, _ random: RandomSource, _ stateFolder: String
    ) throws(CommandError) -> Workspace {
        let blobs = try blobs()
        let hash = BlobHash(of: Array(address.shown.utf8)).hex.prefix(16)
        let folder = "\(stateFolder)/../databases/\(address.workspace)-\(hash)"
        do {
            if access == .write { try SyncedFolder.make(folder) }
            return Workspace(
                location: folder, database: address.shown,
                store: try PostgresEventStore(
                    address,
                    options: .init(
                        missing: isMade ? .refuse : .createWhenWriting, stateFolder: stateFolder, hints: hints),
                    using: random),
                blobs: blobs, folders: LiveFolders(), tables: PostgresTables(address, hints: hints), author: author,
                authorNames: authorNames, clock: SystemClock(), random: random)
        } catch {
            throw CommandError(error)
        }
    }

    /// The files: in a bucket, or in a folder that all machines have.
    private func blobs() throws(CommandError) -> any BlobStore {
        guard let place = address.blobs else {
            throw CommandError(
                .usage, "The address of \(address.shown) doesn't say where its files are.",
                hint: "Add ?blobs=s3://BUCKET, or ?blobs=FOLDER for a folder that every machine can reach.")
        }
        guard S3Address.isAddress(place) else {
            guard place.hasPrefix("/") else {
                throw CommandError(
                    .usage, "“\(place)” is neither a bucket nor the whole path of a folder.",
                    hint: "Add ?blobs=s3://BUCKET, or ?blobs=FOLDER for a folder that every machine can reach.")
            }
            return BlobFolder(folder: place)
        }
        guard let bucket = S3Address(place), let endpoint = S3Address.endpoint({ environment[$0] }) else {
            throw CommandError(
                .usage, "“\(place)” is not the address of a bucket, or AWS_ENDPOINT_URL none of a store.",
                hint: "A bucket looks like s3://BUCKET/FOLDER.")
        }
        let signature = BucketSignature(
            id: environment["AWS_ACCESS_KEY_ID"] ?? "", secret: environment["AWS_SECRET_ACCESS_KEY"] ?? "",
            region: S3Address.region { environment[$0] })
        guard let signature else {
            throw CommandError(
                .usage, "Nothing says who asks for \(bucket.text).",
                hint: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.")
        }
        return S3Blobs(
            CurlBucket(bucket.bucket, at: endpoint, signature), prefix: bucket.prefix, name: bucket.text,
            pause: SystemThread.sleep)
    }
}
