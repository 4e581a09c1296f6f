import { isPlainObject, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { settingOf } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { factValue } from './fact-value.ts'
import { plain } from './say-what.ts'

interface Change {
  readonly name: string
  /** Null on both sides: the log says that the field changed, without its values. */
  readonly before: string | null
  readonly after: string | null
}

/** The changed fields of a line. */
export const changesOf = (t: TFunction, { changes, names }: LogLine): readonly Change[] => {
  const nameOf = (id: string) => {
    const setting = settingOf(id)
    return (
      names[id] ??
      (setting && localise(setting.label, currentLang())) ??
      t(`oplog.fact.${id}`, { defaultValue: id })
    )
  }
  if (Array.isArray(changes))
    return changes.map(each => ({
      name: typeof each === 'string' ? nameOf(each) : plain(each),
      before: null,
      after: null,
    }))
  if (!isPlainObject(changes)) return []
  return Object.entries(changes).map(([id, change]) =>
    Array.isArray(change)
      ? { name: nameOf(id), before: plain(change[0]), after: plain(change[1]) }
      : { name: nameOf(id), before: '—', after: plain(change) },
  )
}

interface Fact {
  readonly name: string
  readonly value: string
  readonly mono?: true
}

/** The other details recorded with a line. */
export const factsOf = (t: TFunction, line: LogLine): readonly Fact[] => {
  const details = isPlainObject(line.details) ? Object.entries(line.details) : []
  const facts: (Fact | null)[] = [
    { name: t('oplog.result'), value: t(`oplog.result.${line.result}`) },
    ...details.map(([name, value]) => ({
      name: t(`oplog.fact.${name}`, { defaultValue: name }),
      value: typeof value === 'string' && value !== '' ? factValue(t, name, value) : plain(value),
    })),
    line.userType ? { name: t('oplog.userType'), value: t(`user.${line.userType}`) } : null,
    line.ip ? { name: t('oplog.ip'), value: line.ip, mono: true } : null,
    line.space ? { name: t('oplog.space'), value: line.space } : null,
    line.reason ? { name: t('oplog.reason'), value: line.reason } : null,
    line.recordId ? { name: t('oplog.recordId'), value: line.recordId, mono: true } : null,
    line.requestId ? { name: t('oplog.requestId'), value: line.requestId, mono: true } : null,
  ]
  return facts.filter(fact => fact !== null)
}
