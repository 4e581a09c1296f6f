/** Maximum characters of a block; a browser lays out a block of this size in a few milliseconds. */
const size = 4_000
/** Characters after which a text without line breaks can be cut without splitting a word. */
const pauses = /[\s，。；！？、,.;!?]/

/**
 * Cuts a text into blocks whose concatenation is the text: at line breaks if there are any, otherwise after a space or
 * punctuation. Laying out 1 million characters as one block takes a browser about a minute; blocks outside the viewport
 * cost nothing.
 */
export const blocksOf = (text: string): readonly string[] => {
  const blocks: string[] = []
  for (let from = 0; from < text.length; ) {
    const to = text.length - from <= size ? text.length : cutBefore(text, from + size, from)
    blocks.push(text.slice(from, to))
    from = to
  }
  return blocks
}

/**
 * End of the block that begins at `from`: after the last line break or pause before `limit`, never inside a surrogate pair.
 */
const cutBefore = (text: string, limit: number, from: number): number => {
  const lineEnd = text.lastIndexOf('\n', limit - 1)
  if (lineEnd > from) return lineEnd + 1
  for (let at = limit; at > limit - size / 2; at--) if (pauses.test(text.charAt(at - 1))) return at
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
