import { AppError } from '@gantry/base/shared'

/** Line comments, quoted text and names, words, numbers with whatever is written onto them, and every other character. */
const token =
  /--[^\r\n]*|\/\*|'(?:[^']|'')*'|"(?:[^"]|"")*"|\[(?:[^\]]|\]\])*\]|[\p{L}_@#][\p{L}\p{N}_@#$]*|\d[\p{L}\p{N}_@#$.]*|\S/gu
/** Comments between these marks nest, and know neither quotes nor line comments. */
const commentMark = /\/\*|\*\//g
const number = /^(?:0x[0-9a-f]*|\d+(?:\.\d*)?(?:e\d*)?)$/

/**
 * Reserved words that begin a statement other than a query, or write within one. None of them can be the name of a table or column
 * without quotes, so a query that only reads never contains one; the two hints `merge` and `use` are refused with them.
 * OPENQUERY, OPENROWSET and OPENDATASOURCE send their text to other servers or read files of the server.
 */
const refused = new Set(
  `alter backup begin break bulk checkpoint close commit continue create dbcc deallocate declare delete deny drop dump exec execute
  goto grant if insert into kill lineno load merge open opendatasource openquery openrowset print raiserror readtext reconfigure
  restore return revert revoke rollback save set setuser shutdown truncate update updatetext use waitfor while writetext`.split(
    /\s+/,
  ),
)

/**
 * The text of one query, without its last semicolon.
 *
 * SQL Server has no transaction that only reads, and its cursors run other statements instead of refusing them. Within one SELECT,
 * with or without common table expressions, nothing is written: data-modifying statements do not nest in a query, functions have
 * no side effects, and INTO is refused here. A second statement follows a semicolon or begins with a reserved word.
 * @throws AppError source.read_only
 */
export const oneSelect = (text: string): string => {
  const words = wordsOf(text)
  while (words.at(-1)?.word === ';') words.pop()
  const last = words.at(-1)
  if (!last || !['select', 'with', '('].includes(words[0]?.word ?? '')) throw new AppError('source.read_only')
  for (const [at, { word }] of words.entries())
    if (word === ';' || refused.has(word) || isRunTogether(word) || takesNumber(words, at))
      throw new AppError('source.read_only')
  return text.slice(0, last.end)
}

interface Word {
  /** In lower case. */
  readonly word: string
  readonly end: number
}

/** A word may follow a number without a space between, as in `1from`: refused, because it would hide in the number. */
const isRunTogether = (word: string): boolean => /^\d/.test(word) && !number.test(word)

/** NEXT VALUE FOR takes a number of a sequence, which no transaction gives back. */
const takesNumber = (words: readonly Word[], at: number): boolean =>
  words[at]?.word === 'next' && words[at + 1]?.word === 'value' && words[at + 2]?.word === 'for'

const wordsOf = (text: string): Word[] => {
  const words: Word[] = []
  token.lastIndex = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const [word] = found
    if (word === '/*') token.lastIndex = commentEnd(text, token.lastIndex)
    else if (!word.startsWith('--')) words.push({ word: word.toLowerCase(), end: found.index + word.length })
  }
  return words
}

/** Where the comment ends that began just before. */
const commentEnd = (text: string, from: number): number => {
  commentMark.lastIndex = from
  for (let depth = 1, mark = commentMark.exec(text); mark; mark = commentMark.exec(text)) {
    depth += mark[0] === '/*' ? 1 : -1
    if (depth === 0) return commentMark.lastIndex
  }
  return text.length
}
