import { isPlainObject } from '@gantry/base/shared'
import type { TFunction } from 'i18next'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { beforeAndAfter } from './before-and-after.ts'
import { wholeValue } from './fact-value.ts'
import { labelOf } from './fact-words.ts'
import { nameOf } from './log-words.ts'

interface Change {
  readonly id: string
  readonly name: string
  /** Null on both sides: the log says that the field changed, without its values. */
  readonly before: string | null
  readonly after: string | null
}

/** The changed fields of a line. */
export const changesOf = (t: TFunction, line: LogLine): readonly Change[] => {
  const { changes } = line
  if (Array.isArray(changes))
    return changes.map(each => {
      const id = typeof each === 'string' ? each : JSON.stringify(each)
      return { id, name: nameOf(t, line, id), before: null, after: null }
    })
  if (!isPlainObject(changes)) return []
  return Object.entries(changes).map(([id, change]) => {
    const [before, after] = beforeAndAfter(change)
    return {
      id,
      name: nameOf(t, line, id),
      before: wholeValue(t, line, id, before),
      after: wholeValue(t, line, id, after),
    }
  })
}

interface Fact {
  readonly id: string
  readonly name: string
  readonly value: string
  readonly mono?: true
}

/** The other details recorded with a line. */
export const factsOf = (t: TFunction, line: LogLine): readonly Fact[] => {
  const details = isPlainObject(line.details) ? Object.entries(line.details) : []
  const facts: (Fact | null)[] = [
    { id: 'result', name: t('oplog.result'), value: t(`oplog.result.${line.result}`) },
    ...details.map(([id, value]) => ({
      id: `details.${id}`,
      name: labelOf(t, line.action, id) ?? id,
      value: wholeValue(t, line, id, value),
    })),
    line.userType ? { id: 'userType', name: t('oplog.userType'), value: t(`user.${line.userType}`) } : null,
    line.ip ? { id: 'ip', name: t('oplog.ip'), value: line.ip, mono: true } : null,
    line.space ? { id: 'space', name: t('oplog.space'), value: line.names[line.space] ?? line.space } : null,
    line.reason ? { id: 'reason', name: t('oplog.reason'), value: line.reason } : null,
    line.recordId ? { id: 'recordId', name: t('oplog.recordId'), value: line.recordId, mono: true } : null,
    line.requestId
      ? { id: 'requestId', name: t('oplog.requestId'), value: line.requestId, mono: true }
      : null,
  ]
  return facts.filter(fact => fact !== null)
}
