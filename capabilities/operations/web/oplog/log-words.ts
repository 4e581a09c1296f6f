import { localise } from '@gantry/base/shared'
import { currentLang, sayClock, sayMoment, timeZoneNow } from '@gantry/client/web'
import { settingOf, spaceSettingOf } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import { categoryOf, type LogCategory } from '../../shared/oplog/categories.ts'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { labelOf } from './fact-words.ts'
import { sayWhat } from './say-what.ts'

export const categoryIcons: Readonly<Record<LogCategory, IconName>> = {
  data: 'edit',
  design: 'form',
  rights: 'shield',
  reveal: 'eye',
  export: 'download',
  signin: 'key',
  system: 'settings',
}

const settingName = (path: string): string | undefined => {
  const setting = settingOf(path) ?? spaceSettingOf(path)
  return setting && localise(setting.label, currentLang())
}

/** A line as text: action, object and details. */
export const sayLine = (t: TFunction, line: LogLine) => ({
  icon: categoryIcons[categoryOf(line.action)],
  action: t(`oplog.action.${line.action}`, { defaultValue: line.action }),
  object: objectOf(line),
  noted: sayWhat(t, line, id => nameOf(t, line, id)),
})

/** The table and, for people, departments and roles, the name of the record. */
const objectOf = ({ table, recordId, names }: LogLine): string | null => {
  if (!table) return null
  const label = names[table] ?? table
  const record = recordId ? names[recordId] : undefined
  return record === undefined ? label : `${label} ${record}`
}

/** The name of a changed field, setting or detail. */
export const nameOf = (t: TFunction, { action, names }: LogLine, id: string): string =>
  names[id] ?? settingName(id) ?? labelOf(t, action, id) ?? id

export const clockOf = (at: string): string => sayClock(at)

export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString(currentLang(), {
    timeZone: timeZoneNow(),
    month: 'short',
    day: 'numeric',
    weekday: 'short',
  })

export const momentOf = (at: string): string => sayMoment(at, { seconds: true })
