/** The width of a code point for a size of 1. */
export type Advance = (codePoint: number) => number

/** Chinese, Japanese and full-width signs: a line may end after each. */
const isIdeograph = (point: number): boolean =>
  (point >= 0x2e80 && point <= 0x9fff) ||
  (point >= 0xf900 && point <= 0xfaff) ||
  (point >= 0xff00 && point <= 0xffef) ||
  point >= 0x20000

/** Signs that never begin a line. */
const clinging = new Set('，。、；：？！）》」』】〕”’…％,.;:?!)]}%')

/** The width of a text for a size of 1. */
export const widthOf = (text: string, advance: Advance): number => {
  let width = 0
  for (const sign of text) width += advance(sign.codePointAt(0) ?? 0)
  return width
}

/** Words, single ideographs and blanks, in order. */
const piecesOf = (text: string): readonly string[] => {
  const pieces: string[] = []
  let word = ''
  const close = () => {
    if (word !== '') pieces.push(word)
    word = ''
  }
  for (const sign of text) {
    const point = sign.codePointAt(0) ?? 0
    const last = pieces.at(-1)
    if (clinging.has(sign) && word === '' && last !== undefined && last !== ' ')
      pieces[pieces.length - 1] = last + sign
    else if (sign === ' ' || isIdeograph(point)) {
      close()
      pieces.push(sign)
    } else word += sign
  }
  close()
  return pieces
}

/** Breaks a text into lines of a width; a word that is wider than a line is broken anywhere. */
export const breakLines = (text: string, width: number, advance: Advance): readonly string[] =>
  text.split('\n').flatMap(paragraph => breakParagraph(paragraph, width, advance))

const breakParagraph = (text: string, width: number, advance: Advance): readonly string[] => {
  const lines: string[] = []
  let line = ''
  let used = 0
  const close = () => {
    lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  const add = (piece: string, wide: number) => {
    line += piece
    used += wide
  }
  for (const piece of piecesOf(text)) {
    const wide = widthOf(piece, advance)
    if (used + wide <= width || piece === ' ') {
      if (piece !== ' ' || line !== '' || lines.length === 0) add(piece, wide)
      continue
    }
    if (line !== '') close()
    if (wide <= width) {
      add(piece, wide)
      continue
    }
    for (const sign of piece) {
      const one = advance(sign.codePointAt(0) ?? 0)
      if (used + one > width && line !== '') close()
      add(sign, one)
    }
  }
  close()
  return lines
}
