import CanvasModel
import Drawing
import Primitives
import Replication
import TestSupport

extension SplitMix64 {
    mutating func zKey(ofReplicas replicas: Int = 3) -> ZKey {
        let alphabets: [[UInt8]] = [[0, 1, 255], Array("a0Vz".utf8)]
        let alphabet = pick(of: alphabets)
        let bytes = (0..<pick(0..<pick(of: [2, 9, 10, 18, 20]))).map { _ in pick(of: alphabet) }
        let unit = UnitID(replica: ReplicaID(UInt64(pick(1..<replicas + 1))), sequence: UInt64(pick(0..<3)))
        return ZKey(OrderKey(bytes: bytes), Origin(unit: unit, time: Timestamp(milliseconds: UInt64(pick(0..<3)))))
    }

    mutating func coordinate() -> Double {
        switch pick(0..<12) {
        case 0: pick(of: [0, -0.0, 8, 256, -256, 1e9, -1e9, 1_073_741_824, 1e300, -1e300, .infinity, -.infinity, .nan])
        case 1...4: Double(pick(-20..<20)) * 16
        case 5: Double(pick(0..<4000)) / 7
        default: Double(pick(-40..<400))
        }
    }

    mutating func side() -> Double {
        switch pick(0..<12) {
        case 0: pick(of: [0, 1e-300, 8, 256, 1_048_576, 1e7, 1e300, .infinity, -10, .nan])
        case 1...3: Double(1 << pick(0..<10))
        case 4: Double(pick(0..<2000)) / 9
        default: Double(pick(1..<60))
        }
    }

    mutating func box() -> CanvasRect {
        if pick(0..<6) == 0 { return CanvasRect(x: 32, y: 32, width: 64, height: 64) }
        return CanvasRect(x: coordinate(), y: coordinate(), width: side(), height: side())
    }
}
