import { joined, localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Filter } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import type { PermissionReasons } from '../../shared/index.ts'

/** A rule's condition on records in one sentence. */
export const conditionText = (
  t: TFunction,
  rows: Filter,
  names: Pick<PermissionReasons, 'labels' | 'titles'>,
): string => {
  if (typeof rows === 'boolean') return t(rows ? 'permissions.reach.all' : 'permissions.condition.nothing')
  if (rows.op === 'and' || rows.op === 'or') {
    const parts = rows.of.map(part => conditionText(t, part, names))
    return parts.join(` ${t(`permissions.condition.${rows.op}`)} `)
  }
  if (rows.op === 'not')
    return t('permissions.condition.not', { condition: conditionText(t, rows.of, names) })
  if (!('field' in rows)) return ''
  const { field, op, value } = rows
  const label = names.labels[field]
  return t('permissions.condition.test', {
    field:
      label === undefined
        ? t(`permissions.field.${field}`, { defaultValue: field })
        : localise(label, currentLang()),
    op: t(`field.op.${op}`),
    value: valueText(t, value, names.titles),
  }).trim()
}

const valueText = (t: TFunction, value: unknown, titles: Readonly<Record<string, string>>): string => {
  if (value === undefined) return ''
  if (value === null) return t('permissions.condition.nothing')
  if (Array.isArray(value))
    return joined(
      value.map(each => valueText(t, each, titles)),
      currentLang(),
    )
  if (typeof value === 'object')
    return 'term' in value ? t(`rights.term.${String(value.term)}`) : JSON.stringify(value)
  return titles[String(value)] ?? String(value)
}
