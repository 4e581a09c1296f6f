import type { Span } from '../ast/node.ts'
import { type ExprIssue, exprIssue } from '../issue.ts'
import { blankQuoted, findHabit } from './signs.ts'

/**
 * The most likely cause of a syntax error for inexperienced authors: an unbalanced quote or bracket, an
 * operator of another language, a missing keyword. Null where only the position is known.
 */
export const explainFault = (plain: string, fault: Span): ExprIssue | null => {
  const blanked = blankQuoted(plain)
  return (
    openQuote(blanked) ??
    cell(blanked) ??
    habitIn(blanked) ??
    thousands(blanked, fault) ??
    ternary(blanked, fault) ??
    openBracket(blanked) ??
    missingWord(blanked) ??
    missingSign(blanked, fault)
  )
}

/** Adjacent operators that parse as a comparison with a range, which nobody intends; and `=` at the start. */
export const explainSigns = (plain: string, isTest: boolean): ExprIssue | null => {
  const from = plain.search(/\S/)
  if (!isTest && plain[from] === '=') return exprIssue({ from, to: from + 1 }, 'leading_equals')
  const blanked = blankQuoted(plain)
  return /==|(?<!function\s*)<>|=>|=<|\+=|-=/.test(blanked) ? habitIn(blanked) : null
}

const openQuote = (blanked: string): ExprIssue | null => {
  const from = blanked.search(/["`]|\/\*/)
  const text = from < 0 ? '' : blanked.startsWith('/*', from) ? '/*' : (blanked[from] ?? '')
  return text === '' ? null : exprIssue({ from, to: from + text.length }, 'unclosed', { text })
}

/** `$B$2`, an absolute cell reference of spreadsheets. */
const cell = (blanked: string): ExprIssue | null => {
  const found = /\$[A-Z]{1,3}\$?\d+|(?<![\p{L}\p{N}_])[A-Z]{1,3}\$\d+/u.exec(blanked)
  if (!found) return null
  const [name] = found
  return exprIssue({ from: found.index, to: found.index + name.length }, 'cell', { name })
}

const habitIn = (blanked: string): ExprIssue | null => {
  const found = findHabit(blanked)
  if (!found) return null
  const { from, text, like } = found
  return exprIssue({ from, to: from + text.length }, 'write_instead', { text, like })
}

/** `1,000` where no comma is allowed. */
const thousands = (blanked: string, { from }: Span): ExprIssue | null => {
  for (const found of blanked.matchAll(/\d{1,3}(?:,\d{3})+(?!\d)/g)) {
    const to = found.index + found[0].length
    if (found.index < from && from < to)
      return exprIssue({ from: found.index, to }, 'write_instead', {
        text: found[0],
        like: found[0].replaceAll(',', ''),
      })
  }
  return null
}

const ternary = (blanked: string, { from }: Span): ExprIssue | null =>
  blanked[from] === '?' && blanked.includes(':', from)
    ? exprIssue({ from, to: from + 1 }, 'write_instead', { text: '?', like: 'if … then … else …' })
    : null

/** Brackets are counted per kind; ranges such as `]1..5[` use reversed brackets and are skipped. */
const openBracket = (blanked: string): ExprIssue | null => {
  if (blanked.includes('..')) return null
  const open: number[] = []
  for (let at = 0; at < blanked.length; at++) {
    const sign = blanked[at] ?? ''
    if ('([{'.includes(sign)) open.push(at)
    else if (')]}'.includes(sign) && open.pop() === undefined)
      return exprIssue({ from: at, to: at + 1 }, 'unopened', { text: sign })
  }
  const from = open.at(-1)
  return from === undefined
    ? null
    : exprIssue({ from, to: from + 1 }, 'unclosed', { text: blanked[from] ?? '' })
}

const partners: ReadonlyMap<string, string> = new Map([
  ['if', 'then'],
  ['then', 'else'],
  ['for', 'return'],
  ['some', 'satisfies'],
  ['every', 'satisfies'],
  ['between', 'and'],
])

interface Waiting extends Span {
  readonly word: string
  readonly partner: string
}

/** A keyword that requires another: `if` requires `then`, which requires `else`. */
const missingWord = (blanked: string): ExprIssue | null => {
  const waiting: Waiting[] = []
  for (const found of blanked.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) {
    const [word] = found
    const top = waiting.at(-1)
    if (top?.partner === word) waiting.pop()
    else if (word === 'else' && top?.partner === 'then') return missing(top)
    const partner = partners.get(word)
    if (partner) waiting.push({ word, partner, from: found.index, to: found.index + word.length })
  }
  const last = waiting.at(-1)
  return last ? missing(last) : null
}

const missing = (at: Waiting): ExprIssue =>
  exprIssue(at, 'missing_word', { word: at.partner, after: at.word })

/** Two adjacent values without an operator, such as `2 amount`. */
const missingSign = (blanked: string, { from }: Span): ExprIssue | null => {
  const word = /^[\p{L}\p{N}_]+/u.exec(blanked.slice(from))?.[0]
  if (word === undefined || !/[\p{L}\p{N}_)\]}]\s*$/u.test(blanked.slice(0, from))) return null
  return exprIssue({ from, to: from + word.length }, 'missing_sign', { text: word })
}
