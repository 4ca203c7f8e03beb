import HostSystem
import ModuleKit

/// Where a database file is: what a replica id is bound to. A copy, a restored backup and a cloned machine
/// each differ in one of the three.
struct Binding: Equatable {
    var device: UInt64
    var inode: UInt64
    /// A hash of the machine id, which is nobody else's business.
    var machine: UInt64

    /// Of the file at `path`; all zero but for the machine if it is gone.
    init(of path: String, machineID: String?) {
        let number = (try? FileStatus(path))?.number
        device = number?.device ?? 0
        inode = number?.inode ?? 0
        var sum = Checksum()
        sum.add(Array("bojagi".utf8))
        sum.add(Array((machineID ?? SystemFacts.machineID).utf8))
        machine = sum.value
    }

    init(device: UInt64, inode: UInt64, machine: UInt64) {
        self.device = device
        self.inode = inode
        self.machine = machine
    }
}
