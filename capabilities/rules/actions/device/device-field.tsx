import { localise } from '@gantry/base/shared'
import { currentLang, useCall } from '@gantry/client/web'
import { linksTo } from '@gantry/designs/shared'
import { type Filter, listRecords } from '@gantry/model/shared'
import { Select } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResultScope } from '../../shared/result-kind.ts'
import { Field, issueAt } from '../../web/field.tsx'
import type { ResultSettingsProps } from '../../web/settings-props.ts'
import { type DeviceChoice, deviceTable } from './shared.ts'

interface DeviceFieldProps {
  readonly choice: DeviceChoice
  readonly scope: ResultScope
  readonly issues: ResultSettingsProps<never>['issues']
  /** Only devices of this product; empty: of any. */
  readonly product?: string
  onChange(choice: DeviceChoice): void
}

const self = 'self'

/** The device of the record, one that a field of it links, or a chosen one. */
export const DeviceField = ({ choice, scope, issues, product, onChange }: DeviceFieldProps) => {
  const { t } = useTranslation()
  const id = useId()
  const lang = currentLang()
  const { table, isRecord } = scope.subject
  const { device, by } = choice
  const [search, setSearch] = useState('')
  const shown = { table: deviceTable, fields: ['name'], count: 'none' as const }
  const filter: Filter | undefined = product ? { op: 'in', field: 'product', value: [product] } : undefined
  const found = useCall(
    listRecords,
    { ...shown, ...(filter && { filter }), ...(search !== '' && { search }), pageSize: 50 },
    { keep: true },
  )
  const chosen = useCall(
    listRecords,
    { ...shown, filter: { op: 'in', field: 'id', value: [device ?? ''] } },
    { enabled: device !== undefined, keep: true },
  )
  const named = new Map(
    [...(device === undefined ? [] : (chosen.data?.data ?? [])), ...(found.data?.data ?? [])].map(row => [
      row.id,
      String(row.name ?? ''),
    ]),
  )
  const links = Object.entries(table.fields)
    .filter(([, def]) => linksTo(def, deviceTable))
    .map(([field, { label }]) => ({
      value: `by:${field}`,
      label: t('rule.device.by', { field: localise(label ?? field, lang) }),
    }))
  const own = isRecord && table.id === deviceTable ? [{ value: self, label: t('rule.device.self') }] : []
  const value = by !== undefined ? `by:${by}` : (device ?? (own.length > 0 ? self : null))
  return (
    <Field label={t('rule.device')} id={id} issue={issueAt(issues, 'device') ?? issueAt(issues, 'by')}>
      <Select<string>
        id={id}
        value={value}
        placeholder={t('rule.device.choose')}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        options={[...own, ...links, ...[...named].map(([value, label]) => ({ value, label }))]}
        onChange={next =>
          onChange(next === self ? {} : next.startsWith('by:') ? { by: next.slice(3) } : { device: next })
        }
      />
    </Field>
  )
}
