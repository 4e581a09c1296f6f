/** Supported encodings of text files, named as in the Encoding Standard. */
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

/** Quote character of a cell; empty: no quoting. */
export const textQuotes = ['"', "'", ''] as const
export type TextQuote = (typeof textQuotes)[number]

/** How a quote inside a quoted cell is escaped. */
export const textEscapes = ['doubled', 'backslash'] as const
export type TextEscape = (typeof textEscapes)[number]

/** Dialect of a CSV file. Lines end with CR, LF or CRLF, also mixed. */
export interface TextDialect {
  readonly encoding: TextEncoding
  /** One to eight characters. */
  readonly delimiter: string
  readonly quote: TextQuote
  readonly escape: TextEscape
}

export const longestDelimiter = 8

/** Whether a dialect is valid: the delimiter is neither a line end nor the quote. */
export const isTextDialect = (value: Partial<Record<keyof TextDialect, unknown>>): value is TextDialect =>
  textEncodings.some(known => known === value.encoding) &&
  textQuotes.some(known => known === value.quote) &&
  textEscapes.some(known => known === value.escape) &&
  isDelimiter(value.delimiter) &&
  value.delimiter !== value.quote

const isDelimiter = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= longestDelimiter && !/[\r\n]/.test(value)
