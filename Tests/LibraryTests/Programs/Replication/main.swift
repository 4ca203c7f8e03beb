import Primitives
import Replication

/// Two devices set one register apart, and hear of each other in different orders.
var here = Register("")
var there = Register("")
let first = (here.assignment(to: "sewn"), Origin(unit: UnitID(replica: ReplicaID(1), sequence: 0), time: .zero))
let second = (there.assignment(to: "woven"), Origin(unit: UnitID(replica: ReplicaID(2), sequence: 0), time: .zero))
here.apply(first.0, from: first.1)
here.apply(second.0, from: second.1)
there.apply(second.0, from: second.1)
there.apply(first.0, from: first.1)
print(here.value, there.value)
