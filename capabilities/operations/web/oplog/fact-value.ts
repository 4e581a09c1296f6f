import { isPlainObject, joined } from '@gantry/base/shared'
import { currentLang, sayDay, sayMoment, sayNumber } from '@gantry/client/web'
import { readAgent } from '@gantry/personal/shared'
import type { TFunction } from 'i18next'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { isId } from '../../shared/oplog/ids.ts'
import { labelOf, sentenceOf, wordOf } from './fact-words.ts'
import { nameOfObject } from './name-of-object.ts'

type Said = Pick<LogLine, 'action' | 'names' | 'details'>

/**
 * A recorded value in a few words: names for ids, words for codes, days and times as the space writes them. Null for
 * what has no short form: ids without a name, and values made of parts.
 */
export const factValue = (t: TFunction, line: Said, detail: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return t(value ? 'oplog.yes' : 'oplog.no')
  if (typeof value === 'number') return sayNumber(value)
  if (typeof value === 'string') return textValue(t, line, detail, value)
  if (!Array.isArray(value)) return nameOfObject(value)
  const said = value.map(each => factValue(t, line, detail, each))
  return said.length > 0 && said.every(each => each !== null) ? joined(said, currentLang()) : null
}

const textValue = (t: TFunction, line: Said, detail: string, value: string): string | null => {
  const { action, names } = line
  if (detail === 'agent' && /^(session|second_step)\./.test(action)) return browserOf(value)
  if (detail === 'code') {
    const sentence = sentenceOf(t, action, value, paramsOf(line))
    if (sentence !== null) return sentence
  }
  if (isId(action, detail, value)) return names[value] ?? null
  if (/^\d{4}-\d\d-\d\dT[\d:.]+/.test(value)) return sayMoment(value)
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return sayDay(value)
  return wordOf(t, action, detail, value) ?? value
}

const browserOf = (agent: string): string => {
  const { browser, platform } = readAgent(agent)
  return [browser, platform].filter(Boolean).join(', ') || agent
}

const paramsOf = ({ details }: Said): Readonly<Record<string, unknown>> =>
  isPlainObject(details) && isPlainObject(details.params) ? details.params : {}

/** The same with everything that was recorded: ids beside their names, and lists and parts one after the other. */
export const wholeValue = (t: TFunction, line: Said, detail: string, value: unknown): string => {
  if (typeof value === 'string' && isId(line.action, detail, value)) {
    const name = line.names[value]
    return name === undefined ? value : `${name} (${value})`
  }
  const short = Array.isArray(value) || isPlainObject(value) ? null : factValue(t, line, detail, value)
  if (short !== null) return short
  if (Array.isArray(value)) {
    const parts = value.map(each => wholeValue(t, line, detail, each))
    return parts.length === 0 ? '—' : parts.join(value.some(isPlainObject) ? '\n' : ', ')
  }
  if (!isPlainObject(value)) return '—'
  return (
    Object.entries(value)
      .map(([part, each]) => `${labelOf(t, line.action, part) ?? part}: ${wholeValue(t, line, part, each)}`)
      .join(' · ') || '—'
  )
}
