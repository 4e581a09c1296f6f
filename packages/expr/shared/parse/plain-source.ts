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
 * The source with signs that Chinese input methods type (（，“) as the grammar knows them, character for character, so
 * places stay. Inside texts and back-quoted names nothing changes but a closing “ or ”, if such a sign opened the text.
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

/** How large a source is, outside its texts: how deep its brackets nest, and how many names, numbers, texts and signs it has. */
export interface Extent {
  readonly depth: number
  readonly parts: number
}

const letter = /[\p{L}\p{N}_]/u

/** Asked before parsing, which costs more the deeper it goes and the more there is. */
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
