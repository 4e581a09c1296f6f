/** Encodings a text file is read in, by the names the Encoding Standard gives them. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1252',
  'iso-8859-1',
] as const
export type TextEncoding = (typeof textEncodings)[number]

/** What stands around a cell that holds a delimiter or a line end; empty: nothing does, and every character is content. */
export const textQuotes = ['"', "'", ''] as const
export type TextQuote = (typeof textQuotes)[number]

/** How a quote within a quoted cell is written. */
export const textEscapes = ['doubled', 'backslash'] as const
export type TextEscape = (typeof textEscapes)[number]

/** How a text file of rows is written. Lines end with CR, LF or CRLF, mixed as they come. */
export interface TextDialect {
  readonly encoding: TextEncoding
  /** One to eight characters. */
  readonly delimiter: string
  readonly quote: TextQuote
  readonly escape: TextEscape
}

export const longestDelimiter = 8

/** Whether a text may be read so: a delimiter that neither ends lines nor is the quote. */
export const isTextDialect = (value: Partial<Record<keyof TextDialect, unknown>>): value is TextDialect =>
  textEncodings.some(known => known === value.encoding) &&
  textQuotes.some(known => known === value.quote) &&
  textEscapes.some(known => known === value.escape) &&
  isDelimiter(value.delimiter) &&
  value.delimiter !== value.quote

const isDelimiter = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestDelimiter && !/[\r\n]/.test(value)
