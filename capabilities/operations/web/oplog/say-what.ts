import { isPlainObject, type Json } from '@gantry/base/shared'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { sayAgent } from './say-agent.ts'

const longest = 160

/** Labels for ids and codes; without a label, the code itself. */
export interface Words {
  /** Label of a field, a setting or a detail. */
  name(id: string): string
  /** Label of a detail's value. */
  value(name: string, value: string): string
}

/**
 * What a line says beyond its action, in one line of text: the changed fields of a record, a value before and after, or
 * the recorded details. Empty: nothing beyond the action.
 */
export const sayWhat = ({ changes, details }: Pick<LogLine, 'changes' | 'details'>, words: Words): string => {
  const parts = changes === null ? factsOf(details, words) : changesOf(changes, words)
  const text = parts.join(' · ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const changesOf = (changes: Json, { name }: Words): readonly string[] => {
  if (Array.isArray(changes))
    return changes.map(each => (typeof each === 'string' ? name(each) : plain(each)))
  if (!isPlainObject(changes)) return [plain(changes)]
  return Object.entries(changes).map(([id, change]) =>
    Array.isArray(change)
      ? `${name(id)}: ${plain(change[0])} → ${plain(change[1])}`
      : `${name(id)}: ${plain(change)}`,
  )
}

const factsOf = (details: Json, words: Words): readonly string[] =>
  isPlainObject(details)
    ? Object.entries(details).map(
        ([name, value]) =>
          `${words.name(name)}: ${name === 'agent' && typeof value === 'string' ? sayAgent(value) : saidValue(name, value, words)}`,
      )
    : details === null
      ? []
      : [plain(details)]

const saidValue = (name: string, value: unknown, words: Words): string => {
  if (typeof value === 'string' && value !== '') return words.value(name, value)
  if (!isPlainObject(value) || Object.values(value).some(each => typeof each === 'object'))
    return plain(value)
  return Object.entries(value)
    .map(([part, each]) => `${words.name(part)} ${plain(each)}`)
    .join(', ')
}

/** A recorded value as text. */
export const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '—'
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
