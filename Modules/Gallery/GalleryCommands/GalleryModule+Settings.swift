import ModuleKit

extension GalleryModule {
    /// Keys of services, and where they are. Where a key may go is not for a page to say.
    static var declaredSettings: [Setting] {
        [
            Setting(
                "unsplash.access-key", "Unsplash access key", .key,
                help: "Lets you browse Unsplash; get one at unsplash.com/developers."),
            Setting(
                "openverse.token", "Openverse token", .key,
                help: "Optional; lets you browse more of Openverse in an hour."),
            Setting(
                "unsplash.url", "Unsplash address", .address, help: "Where Unsplash is, if not at its usual address.",
                isOnPage: false),
            Setting(
                "unsplash.access-key-for", "Address of the Unsplash key", .address,
                help: "The address that the key is for, if not the usual one.", isOnPage: false),
            Setting(
                "openverse.url", "Openverse address", .address,
                help: "Where Openverse is, if not at its usual address.", isOnPage: false),
            Setting(
                "openverse.token-for", "Address of the Openverse token", .address,
                help: "The address that the token is for, if not the usual one.", isOnPage: false),
            Setting(
                "web.timeout", "Web timeout", .number(1...600), help: "How many seconds to wait for the web.",
                isOnPage: false),
            Setting(
                "thumbnails.megabytes", "Thumbnail cache", .number(1...1_000_000),
                help: "How many megabytes of thumbnails to keep.", isOnPage: false),
        ]
    }
}
