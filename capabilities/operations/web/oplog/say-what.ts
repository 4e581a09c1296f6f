import { isPlainObject } from '@gantry/base/shared'
import type { TFunction } from 'i18next'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { beforeAndAfter } from './before-and-after.ts'
import { factValue } from './fact-value.ts'
import { labelOf } from './fact-words.ts'

const longest = 160

/** Details of no use to people at a glance; the open line shows them. */
const quiet = new Set(['rev', 'seq', 'sha256', 'hash', 'signature', 'install', 'purpose'])

export type Said = Pick<LogLine, 'action' | 'changes' | 'details' | 'names'>

/**
 * What a line says beyond its action, in one line of text: the changed fields of a record, a value before and after, a
 * sentence for the action, or the recorded details that have a label and a short form. Empty: nothing beyond the action.
 * `nameOf` names fields and settings.
 */
export const sayWhat = (t: TFunction, line: Said, nameOf: (id: string) => string): string => {
  const changed = changesOf(t, line, nameOf)
  const parts = changed.length > 0 ? changed : detailsOf(t, line)
  const text = parts.join(' · ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const changesOf = (t: TFunction, line: Said, nameOf: (id: string) => string): readonly string[] => {
  const { changes } = line
  if (Array.isArray(changes)) return changes.flatMap(each => (typeof each === 'string' ? [nameOf(each)] : []))
  if (!isPlainObject(changes)) return []
  return Object.entries(changes).map(([id, change]) => {
    const [before, after] = beforeAndAfter(change)
    const [from, to] = [shortValue(t, line, id, before), shortValue(t, line, id, after)]
    if (to === null) return nameOf(id)
    return from === null || before === undefined ? `${nameOf(id)}: ${to}` : `${nameOf(id)}: ${from} → ${to}`
  })
}

const shortValue = (t: TFunction, line: Said, id: string, value: unknown): string | null =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
    ? '—'
    : factValue(t, line, id, value)

const detailsOf = (t: TFunction, line: Said): readonly string[] => {
  const { action, details } = line
  if (!isPlainObject(details)) return []
  const facts = Object.entries(details).flatMap(([detail, recorded]) => {
    const label = labelOf(t, action, detail)
    const value = quiet.has(detail) ? null : factValue(t, line, detail, recorded)
    return label === null || value === null ? [] : [{ detail, label, value }]
  })
  const sentence = t(`oplog.said.${action}`, { defaultValue: '', skipInterpolation: true })
  const values = new Map(facts.map(({ detail, value }) => [detail, value]))
  const needed = [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)
  if (needed.length > 0 && needed.every(name => values.has(name)))
    return [sentence.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values.get(name) ?? '')]
  return facts.map(({ label, value }) => `${label}: ${value}`)
}
