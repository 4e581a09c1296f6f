/** Characters of a block; a browser lays a block of this size out in a few milliseconds. */
const size = 4_000
/** Places where a line may be cut without hurting a word, in a text that has no line ends. */
const pauses = /[\s，。；！？、,.;!?]/

/**
 * Cuts a text into blocks that together are the text again: at line ends where there are any, else after a pause. A block of
 * a million characters holds up the browser for a minute, blocks outside the viewport cost nothing.
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

/** The end of the block that begins at `from`: behind the last line end or pause before `limit`, never inside a surrogate pair. */
const cutBefore = (text: string, limit: number, from: number): number => {
  const lineEnd = text.lastIndexOf('\n', limit - 1)
  if (lineEnd > from) return lineEnd + 1
  for (let at = limit; at > limit - size / 2; at--) if (pauses.test(text.charAt(at - 1))) return at
  return isLowSurrogate(text.charCodeAt(limit)) ? limit - 1 : limit
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff
