internal import ModuleKit

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a database file is: what a replica id is bound to. A copy, a restored backup and a cloned machine
/// each differ in one of the three.
struct Binding: Equatable {
    var device: UInt64
    var inode: UInt64
    /// A hash of the machine id, which is nobody else's business.
    var machine: UInt64

    /// Of the file at `path`; all zero but for the machine if it is gone.
    init(of path: String, machineID: String?) {
        var status = stat()
        let exists = stat(path, &status) == 0
        device = exists ? UInt64(truncatingIfNeeded: status.st_dev) : 0
        inode = exists ? UInt64(truncatingIfNeeded: status.st_ino) : 0
        var sum = Checksum()
        sum.add(Array("bojagi".utf8))
        sum.add(Array((machineID ?? Self.systemMachineID).utf8))
        machine = sum.value
    }

    init(device: UInt64, inode: UInt64, machine: UInt64) {
        self.device = device
        self.inode = inode
        self.machine = machine
    }

    /// The content of /etc/machine-id (machine-id(5)); empty where there is none.
    private static var systemMachineID: String {
        let descriptor = open("/etc/machine-id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "" }
        defer { close(descriptor) }
        return String(unsafeUninitializedCapacity: 64) { buffer in
            max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
    }
}
