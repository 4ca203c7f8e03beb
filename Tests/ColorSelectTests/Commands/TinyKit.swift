/// A kit of one part in one colour, as a folder has it.
enum TinyKit {
    static let art = "<svg xmlns=\"http://www.w3.org/2000/svg\"><g fill=\"#112233\" data-fill=\"skin\"/></svg>"
    static let manifest = """
        {"id": "tiny", "name": "Tiny", "licence": "CC0-1.0", "authors": ["Bojagi"],
         "size": {"width": 100, "height": 100}, "planes": ["front"],
         "palettes": [{"id": "skins", "colors": [{"id": "sand", "name": "Sand", "value": "#E0AC86"}]}],
         "categories": [{"id": "face", "name": "Face", "required": true, "components": [
           {"id": "head", "name": "Head", "slots": [{"name": "skin", "palette": "skins"}],
            "layers": [{"file": "art/head.svg", "plane": "front"}]}]}]}
        """
}
