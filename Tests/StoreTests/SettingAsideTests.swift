import Foundation
import ModuleKit
import Replication
import SQLiteStore
import TestSupport
import Testing

@Suite("Events that must leave a log")
struct SettingAsideTests {
    private let place = StoreFolder()

    @Test("W6 what leaves a log lies in a file of its own, once however often, also if nothing was committed")
    func files() throws {
        let folder = place("workspace")
        let store = try SQLiteEventStore(folder: folder, options: .init(missing: .create))
        let events = [
            StoredEvent(replica: 7, sequence: 0, bytes: [1, 2, 3]), StoredEvent(replica: 7, sequence: 1, bytes: [4]),
        ]
        try store.begin(.write)
        try store.setAside(events, of: one)
        store.rollback()
        for _ in 0..<2 { try store.setAside(events, of: one) }
        try store.setAside([events[0]], of: one)
        try store.setAside(events, of: two)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/set-aside").sorted()
        #expect(names.count == 3 && names.allSatisfy { $0.hasSuffix(".events") })
        #expect(names.count { $0.hasPrefix(one.text + "-") } == 2)
        let contents = names.map { FileManager.default.contents(atPath: "\(folder)/set-aside/\($0)") ?? Data() }
        #expect(contents.contains(Data("bojagi events 1\n".utf8) + [3, 1, 2, 3, 1, 4]))
        for name in names {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/set-aside/\(name)")
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        let made = try FileManager.default.attributesOfItem(atPath: folder + "/set-aside")
        #expect(made[.posixPermissions] as? Int == 0o700)
    }
}
