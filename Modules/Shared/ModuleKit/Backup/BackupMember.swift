public import Replication

/// A file in a backup. Their order is that of the cases, and only blobs are more than one.
public enum BackupMember: Hashable, Sendable {
    /// What it is, of when, and how pages know the workspace.
    case mark
    /// A file of a document.
    case blob(BlobHash)
    /// The documents.
    case database
    /// Who may sync with the workspace: digests of tokens.
    case devices
    /// Who its members are, without what lets them in.
    case people
    /// With whom it syncs, without tokens.
    case remotes
    /// The SHA-256 of all before it, as sha256sum(1) writes and reads it.
    case manifest

    /// Its name in the archive. Unpacked by any tar, all lies where a workspace has it.
    public var name: String {
        switch self {
        case .mark: "bojagi-backup"
        case .blob(let hash): "blobs/\(hash.hex.prefix(2))/\(hash.hex)"
        case .database: "bojagi.db"
        case .devices: "server-devices"
        case .people: "server-people"
        case .remotes: "remotes"
        case .manifest: "manifest.sha256"
        }
    }

    /// The one with that name; nil for any other name.
    init?(name: String) {
        let singles: [BackupMember] = [.mark, .database, .devices, .people, .remotes, .manifest]
        if let single = singles.first(where: { $0.name == name }) {
            self = single
            return
        }
        guard let hash = BlobHash(hex: String(name.suffix(64))) else { return nil }
        self = .blob(hash)
        guard self.name == name else { return nil }
    }

    /// The most that it may have, in bytes.
    var limit: UInt64 {
        switch self {
        case .mark: 4 << 10
        case .blob: UInt64(BlobLimit.bytes)
        case .database: 1 << 43
        case .devices, .people, .remotes: 1 << 20
        case .manifest: UInt64(Self.maximumBlobs + 8) * 160
        }
    }

    /// So many files a backup may have.
    public static let maximumBlobs = 1_000_000

    var rank: Int {
        switch self {
        case .mark: 0
        case .blob: 1
        case .database: 2
        case .devices: 3
        case .people: 4
        case .remotes: 5
        case .manifest: 6
        }
    }

    var mayRepeat: Bool { if case .blob = self { true } else { false } }

    /// Its line in the manifest.
    func line(_ hash: BlobHash) -> [UInt8] { Array("\(hash.hex)  \(name)\n".utf8) }
}

/// What a backup says of itself at its beginning.
public struct BackupMark: Equatable, Sendable {
    /// When it was begun, in milliseconds since 1970.
    public var time: UInt64
    /// The name that pages know the workspace by, 16 hexadecimal digits; nil where none ever asked.
    public var workspaceName: String?

    /// `time` is in milliseconds since 1970.
    public init(time: UInt64, workspaceName: String?) {
        self.time = time
        self.workspaceName = workspaceName
    }

    /// A line for each.
    public var bytes: [UInt8] {
        Array(("bojagi backup 1\ntime \(time)\n" + (workspaceName.map { "name \($0)\n" } ?? "")).utf8)
    }

    /// Nil for what is no such mark, or that of a later form.
    public init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
        guard lines.count >= 2, lines[0] == "bojagi backup 1", lines[1].hasPrefix("time "),
            let time = UInt64(lines[1].dropFirst(5))
        else { return nil }
        self.init(time: time, workspaceName: nil)
        if lines.count > 2, lines[2].hasPrefix("name ") {
            let name = String(lines[2].dropFirst(5))
            guard name.utf8.count == 16, UInt64(name, radix: 16) != nil else { return nil }
            workspaceName = name
        }
        guard self.bytes == bytes else { return nil }
    }
}

/// SHA-256 of what comes piece by piece.
public protocol ChunkHashing {
    /// Takes the next bytes.
    mutating func update(_ bytes: ArraySlice<UInt8>)
    /// The hash of all. Only once.
    mutating func finish() -> BlobHash
}
