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

/** How deep the brackets of a source nest, outside texts. Asked before parsing, which costs more the deeper it goes. */
export const bracketDepth = (source: string): number => {
  let depth = 0
  let deepest = 0
  let inside = ''
  for (let i = 0; i < source.length; i++) {
    const character = source[i] ?? ''
    if (inside) {
      if (character === '\\' && inside === '"') i++
      else if (character === inside) inside = ''
    } else if (character === '"' || character === '`') inside = character
    else if ('([{'.includes(character)) deepest = Math.max(deepest, ++depth)
    else if (')]}'.includes(character)) depth--
  }
  return deepest
}
