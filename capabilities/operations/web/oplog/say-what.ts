import { isPlainObject, type Json } from '@gantry/base/shared'
import type { LogLine } from '../../shared/contract.ts'

const longest = 160

/**
 * What a line of the log adds to its action, in one line of text: the fields of a record, a value before and after, or
 * the facts that were noted. Empty: the action says it all.
 */
export const sayWhat = ({ changes, details }: Pick<LogLine, 'changes' | 'details'>): string => {
  const parts = changes === null ? factsOf(details) : changesOf(changes)
  const text = parts.join(' · ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const changesOf = (changes: Json): readonly string[] => {
  if (Array.isArray(changes)) return changes.map(plain)
  if (!isPlainObject(changes)) return [plain(changes)]
  return Object.entries(changes).map(([name, change]) =>
    Array.isArray(change)
      ? `${name}: ${plain(change[0])} → ${plain(change[1])}`
      : `${name}: ${plain(change)}`,
  )
}

const factsOf = (details: Json): readonly string[] =>
  isPlainObject(details)
    ? Object.entries(details).map(([name, value]) => `${name}: ${plain(value)}`)
    : details === null
      ? []
      : [plain(details)]

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
