extension Phrase {
    /// A day of a year, such as “Jan 3”. Month 1 … 12.
    public static func day(month: Int32, day: Int32) -> Phrase {
        switch month {
        case 1: "Jan \(day)"
        case 2: "Feb \(day)"
        case 3: "Mar \(day)"
        case 4: "Apr \(day)"
        case 5: "May \(day)"
        case 6: "Jun \(day)"
        case 7: "Jul \(day)"
        case 8: "Aug \(day)"
        case 9: "Sep \(day)"
        case 10: "Oct \(day)"
        case 11: "Nov \(day)"
        default: "Dec \(day)"
        }
    }

    /// A month of a year, such as “March 2024”. Month 1 … 12. A space that does not break tells it from a day in May.
    public static func month(_ month: Int32, of year: Int32) -> Phrase {
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

/// Days and months in other words than English as it is written in the United States.
public enum DayWords {
    /// The day before the month, as most who read English have it: lines as in `korean`.
    public static var dayFirst: String {
        var lines = ""
        for month in ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] {
            lines += month + " %1 = %1 " + month + "\n"
        }
        // A week within a year, and one from one to the next: no comma stands before the year.
        return lines + "%1 – %2, %3 = %1 – %2 %3\n%1, %2 – %3, %4 = %1 %2 – %3 %4\n"
    }

    /// A line for each phrase: the English, an equals sign, the Korean.
    public static let korean = """
        Jan %1 = 1월 %1일
        Feb %1 = 2월 %1일
        Mar %1 = 3월 %1일
        Apr %1 = 4월 %1일
        May %1 = 5월 %1일
        Jun %1 = 6월 %1일
        Jul %1 = 7월 %1일
        Aug %1 = 8월 %1일
        Sep %1 = 9월 %1일
        Oct %1 = 10월 %1일
        Nov %1 = 11월 %1일
        Dec %1 = 12월 %1일
        January\u{A0}%1 = %1년 1월
        February\u{A0}%1 = %1년 2월
        March\u{A0}%1 = %1년 3월
        April\u{A0}%1 = %1년 4월
        May\u{A0}%1 = %1년 5월
        June\u{A0}%1 = %1년 6월
        July\u{A0}%1 = %1년 7월
        August\u{A0}%1 = %1년 8월
        September\u{A0}%1 = %1년 9월
        October\u{A0}%1 = %1년 10월
        November\u{A0}%1 = %1년 11월
        December\u{A0}%1 = %1년 12월
        """
}
