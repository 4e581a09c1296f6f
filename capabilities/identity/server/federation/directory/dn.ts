/** One part of a distinguished name; of parts with several values, the first. */
export interface NamePart {
  /** In lower case, such as `ou`. */
  readonly type: string
  readonly value: string
}

/** The parts of a distinguished name (RFC 4514), from the entry up to the root. */
export const readName = (name: string): readonly NamePart[] =>
  split(name, ',').flatMap(part => {
    const [first = ''] = split(part, '+')
    const at = first.indexOf('=')
    if (at < 0) return []
    return [{ type: first.slice(0, at).trim().toLowerCase(), value: unescaped(first.slice(at + 1).trim()) }]
  })

/** Splits at separators that are not escaped. */
const split = (text: string, separator: string): string[] => {
  const parts: string[] = ['']
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === separator) parts.push('')
    else parts[parts.length - 1] += sign === '\\' ? sign + text.charAt(++at) : sign
  }
  return parts.filter(part => part.trim() !== '')
}

/** Escapes are signs, or the bytes of UTF-8 in hexadecimal. */
const unescaped = (text: string): string =>
  text.replace(/((?:\\[0-9a-f]{2})+)|\\(.)/gi, (_all, bytes: string | undefined, sign: string) =>
    bytes === undefined ? sign : Buffer.from(bytes.replaceAll('\\', ''), 'hex').toString('utf8'),
  )
