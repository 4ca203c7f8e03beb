public import Replication

extension CommandError {
    /// A store's error as a person reads it.
    public init(_ error: StoreError) {
        switch error {
        case .locked(let path):
            self.init(
                .locked, "Another program is writing to the workspace \(path).", hint: "Try again in a moment.")
        case .readOnly(let path):
            self.init(
                .permission, "The workspace \(path) can be read but not written.",
                hint: AddressWord.isOne(path)
                    ? "It is a standby: add target_session_attrs=read-write to the address, or name another server."
                    : "Check who owns the folder, or choose another with --workspace.")
        case .noPermission(let path):
            self.init(
                .permission, "No permission to read \(path).",
                hint: AddressWord.isOne(path)
                    ? "Check the user and password of the database, or the keys of the bucket."
                    : "Check who owns the folder.")
        case .full(let path):
            self.init(
                .inputOutput, "The disk is full; nothing was changed in \(path).",
                hint: "Free some space and try again.")
        case .corrupt(let path, let detail):
            self.init(
                .badData, "The workspace \(path) is damaged: \(detail).", hint: Workspace.verifyHint)
        case .newerFormat(let path, let found, let known):
            self.init(
                .badData, "The workspace \(path) has format \(found); this Bojagi knows formats up to \(known).",
                hint: "Install a newer Bojagi.")
        case .notAWorkspace(let path):
            self.init(
                .badData, "\(path) is not a Bojagi workspace.", hint: "Choose another folder with --workspace.")
        case .unfinishedRestore(let path):
            self.init(
                .badData, "A backup is being restored into \(path), or was not to its end.",
                hint: "Run “bojagi backup restore FILE \(path)” again, or remove the folder.")
        case .link(let path):
            self.init(
                .badData, "\(path) is a link, and links aren't followed.",
                hint: "Put what it points to in its place.")
        case .cannotCreate(let path, let detail):
            self.init(
                .cannotCreate, "The workspace \(path) can't be made: \(detail).",
                hint: "Choose another folder with --workspace.")
        case .unreachable(let database): self.init(database)
        case .inputOutput(let path, let detail):
            self.init(.inputOutput, "Reading or writing \(path) failed: \(detail).")
        case .remote(let error), .unmovedBlob(let error): self = error
        case .conflictingEvent(let id):
            self.init(
                .badData,
                "Two different events have the id \(ShortID(of: id).text): a workspace continued from an older state of itself, and both were sent. To have one of them everywhere, copy what one side shows into a new document, delete the document there for good, and sync again.",
                hint: "One of them comes from a copied device; it was left out.")
        case .noBlob(let hash): self.init(.notFound, "The file \(hash) is missing in the workspace.")
        case .damagedBlob(let hash): self.init(.badData, "The file \(hash) is damaged in the workspace.")
        }
    }

    private init(_ database: UnreachedDatabase) {
        let place = database.place
        switch database.reason {
        case .silent:
            self.init(
                .inputOutput, "The database at \(place) does not answer.",
                hint: "See that PostgreSQL runs there and that the address of the workspace is right, then try again.")
        case .noHost:
            self.init(
                .inputOutput, "There is no host by the name of the database's: \(place).",
                hint: "Check the address of the workspace.")
        case .noPrimary:
            self.init(
                .inputOutput, "No server of the database at \(place) can be written to now.",
                hint: "Try again once a standby has taken over, or promote one (pg_ctl promote).")
        case .noDatabase:
            self.init(
                .inputOutput, "The server at \(place) has no database of that name.",
                hint: "Make it with “createdb”, or check the address of the workspace.")
        case .crowded:
            self.init(
                .inputOutput, "The database at \(place) takes no more connections.",
                hint: "Try again in a moment, or raise its max_connections.")
        case .other(let words):
            self.init(.inputOutput, "The database at \(place) can't be reached: \(words).")
        }
    }

    /// What is wrong with an event in the log of the workspace at `location`.
    public init(_ error: WireError, location: String) {
        switch error {
        case .newerVersion(let version):
            self.init(
                .badData, "An event in \(location) has version \(version), which this Bojagi can't read.",
                hint: "Install a newer Bojagi.")
        case .truncated, .malformed:
            self.init(
                .badData, "An event in \(location) is damaged.", hint: "Run “bojagi verify” to see which.")
        }
    }
}
