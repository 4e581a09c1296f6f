/** A playlist at most, in characters. */
export const mostPlaylist = 1_000_000

/** Whether an answer is an HLS playlist (RFC 8216, section 4), by its first line. */
export const isPlaylist = (head: string): boolean => head.startsWith('#EXTM3U')

/**
 * A playlist whose every address leads through the product: lines that are addresses, and `URI="…"` of tags (keys, maps,
 * renditions, parts). `through` gives the new
 * address of an absolute one; it is given an empty text for what is no address.
 */
export const throughUs = (text: string, base: string, through: (address: string) => string): string =>
  text
    .split(/\r?\n/)
    .map(line => {
      if (line.trim() === '') return line
      if (!line.startsWith('#')) return through(absolute(line.trim(), base))
      return line.replace(/\bURI="([^"]*)"/g, (_, uri: string) => `URI="${through(absolute(uri, base))}"`)
    })
    .join('\n')

const absolute = (address: string, base: string): string =>
  URL.canParse(address, base) ? new URL(address, base).href : ''
