import type { Span } from '../ast/node.ts'
import { type ExprIssue, exprIssue } from '../issue.ts'
import { findHabit } from './signs.ts'

const constants: Readonly<Record<string, string>> = {
  true: 'true',
  yes: 'true',
  是: 'true',
  真: 'true',
  false: 'false',
  no: 'false',
  否: 'false',
  假: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
  空: 'null',
}

/** The most likely intention of an unknown name; `isKnown` tells whether a name is a field or function. */
export const explainName = (
  written: string,
  at: Span,
  isKnown: (name: string) => 'field' | 'function' | undefined,
): ExprIssue | null => {
  const instead = (span: Span, text: string, like: string): ExprIssue =>
    exprIssue(span, 'write_instead', { text, like })
  const constant = Object.entries(constants).find(([name]) => name === written.toLowerCase())?.[1]
  if (constant) return instead(at, written, constant)
  if (/^\$?[A-Z]{1,3}\$?\d{1,6}$/.test(written)) return exprIssue(at, 'cell', { name: written })
  if (/^(?:IF|If)\s.*\s(?:THEN|Then|then)\s/.test(written)) return instead(at, written, 'if … then … else …')
  const negated = /^(?:not|NOT|Not)\s+(.+)$/.exec(written)?.[1]
  if (negated) return instead(at, written, `not(${negated})`)
  const habit = findHabit(written)
  if (habit) {
    const from = at.from + habit.from
    return instead({ from, to: from + habit.text.length }, habit.text, habit.like)
  }
  return twoNames(written, at, isKnown)
}

/** Longer words are not split into two names. */
const longestName = 200

/** `sum items` and `amount limit`: two names with a missing operator. */
const twoNames = (
  written: string,
  at: Span,
  isKnown: (name: string) => 'field' | 'function' | undefined,
): ExprIssue | null => {
  if (written.length > longestName) return null
  const spaces = [...written.matchAll(/\s+/g)]
  for (const space of spaces.toReversed()) {
    const [first, rest] = [written.slice(0, space.index), written.slice(space.index + space[0].length)]
    const kind = isKnown(first)
    if (kind === 'function')
      return exprIssue(at, 'write_instead', { text: written, like: `${first}(${rest})` })
    if (kind !== 'field') continue
    const from = at.from + space.index + space[0].length
    return exprIssue({ from, to: at.to }, 'missing_sign', { text: rest })
  }
  return null
}
