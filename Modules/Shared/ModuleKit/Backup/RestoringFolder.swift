/// The folder within a workspace's in which a backup's database waits until all else is there.
public enum RestoringFolder {
    /// While something has this name, and no database its own, the workspace is half of one.
    public static let name = "restoring"
}
