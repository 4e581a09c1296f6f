import { localise } from '@gantry/base/shared'
import { currentLang, sayClock, sayMoment } from '@gantry/client/web'
import { settingOf } from '@gantry/model/shared'
import type { IconName } from '@gantry/ui/web'
import type { TFunction } from 'i18next'
import { categoryOf, type LogCategory } from '../../shared/oplog/categories.ts'
import type { LogLine } from '../../shared/oplog/contract.ts'
import { factValue } from './fact-value.ts'
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
  const setting = settingOf(path)
  return setting && localise(setting.label, currentLang())
}

/** A line as text: action, object and details. */
export const sayLine = (t: TFunction, line: LogLine) => ({
  icon: categoryIcons[categoryOf(line.action)],
  action: t(`oplog.action.${line.action}`, { defaultValue: line.action }),
  object: line.table ? (line.names[line.table] ?? line.table) : null,
  noted: sayWhat(line, {
    name: id => line.names[id] ?? settingName(id) ?? t(`oplog.fact.${id}`, { defaultValue: id }),
    value: (name, value) => factValue(t, name, value),
  }),
})

export const clockOf = (at: string): string => sayClock(at)

export const dayOf = (at: string): string =>
  new Date(at).toLocaleDateString(currentLang(), { month: 'short', day: 'numeric', weekday: 'short' })

export const momentOf = (at: string): string => sayMoment(at, { seconds: true })
