const simple: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', "'": "'", '\\': '\\' }

/** The text a quoted literal stands for, with its escapes (`\n`, `\"`, `A`, `\U01F600`) carried out. */
export const readTextLiteral = (quoted: string): string =>
  quoted
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|U([0-9a-fA-F]{6})|([nrt"'\\]))/g, (whole, short, long, sign) => {
      if (sign) return simple[sign] ?? whole
      const code = Number.parseInt(short ?? long, 16)
      return code > 0x10ffff ? whole : String.fromCodePoint(code)
    })

/** A text as a literal of the language. */
export const writeTextLiteral = (text: string): string =>
  `"${text
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')}"`
