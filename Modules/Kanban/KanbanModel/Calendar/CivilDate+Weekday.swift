public import Replication

extension CivilDate {
    /// 0 for Monday to 6 for Sunday.
    public var weekday: Int { Int((daysSince1970 % 7 + 10) % 7) }
}
