internal import Phrases

extension Phrase {
    /// A month of a year, such as `March 2024`. A space that does not break tells it from a day in May.
    static func month(_ month: Int32, of year: Int32) -> Phrase {
        switch month {
        case 1: "January\u{A0}\(year)"
        case 2: "February\u{A0}\(year)"
        case 3: "March\u{A0}\(year)"
        case 4: "April\u{A0}\(year)"
        case 5: "May\u{A0}\(year)"
        case 6: "June\u{A0}\(year)"
        case 7: "July\u{A0}\(year)"
        case 8: "August\u{A0}\(year)"
        case 9: "September\u{A0}\(year)"
        case 10: "October\u{A0}\(year)"
        case 11: "November\u{A0}\(year)"
        default: "December\u{A0}\(year)"
        }
    }
}
