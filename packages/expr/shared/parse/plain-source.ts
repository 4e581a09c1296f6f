const fullWidth: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '【': '[',
  '】': ']',
  '，': ',',
  '：': ':',
  '；': ';',
  '＞': '>',
  '＜': '<',
  '＝': '=',
  '＋': '+',
  '－': '-',
  '×': '*',
  '÷': '/',
  '“': '"',
  '”': '"',
  '\u3000': ' ',
}

/**
 * Replaces characters of Chinese input methods (（，“) by ASCII, one for one, so positions stay. Inside texts and
 * back-quoted names nothing changes but a closing “ or ”, if such a character opened the text.
 */
export const plainSource = (source: string): string => {
  let out = ''
  let inside: '"' | '“' | '`' | null = null
  for (let i = 0; i < source.length; i++) {
    const character = source[i] ?? ''
    if (inside === null) {
      if (character === '"' || character === '`') inside = character
      else if (character === '“' || character === '”') inside = '“'
      out += fullWidth[character] ?? character
    } else if (character === '\\' && inside !== '`') {
      out += character + (source[++i] ?? '')
    } else {
      const closes = inside === '“' ? character === '”' || character === '“' : character === inside
      out += closes && inside === '“' ? '"' : character
      if (closes) inside = null
    }
  }
  return out
}

/** Size of a source outside its texts: bracket depth, and number of names, numbers, texts and operators. */
export interface Extent {
  readonly depth: number
  readonly parts: number
}

const letter = /[\p{L}\p{N}_]/u

/** Checked before parsing, whose cost grows with depth and size. */
export const measure = (source: string): Extent => {
  let [depth, deepest, parts] = [0, 0, 0]
  let inside = ''
  let inWord = false
  for (let i = 0; i < source.length; i++) {
    const character = source[i] ?? ''
    if (inside) {
      if (character === '\\' && inside === '"') i++
      else if (character === inside) inside = ''
      continue
    }
    const continues = inWord && letter.test(character)
    inWord = letter.test(character)
    if (!continues && character.trim() !== '') parts++
    if (character === '"' || character === '`') inside = character
    else if ('([{'.includes(character)) deepest = Math.max(deepest, ++depth)
    else if (')]}'.includes(character)) depth--
  }
  return { depth: deepest, parts }
}
