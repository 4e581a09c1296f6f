import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NodeKindName } from '../../../shared/definition.ts'
import { type FieldPermission, fieldPermissions } from '../../../shared/human.ts'
import { type Fields, rightOf, withRights } from './rights-of.ts'
import type { PropertiesScope } from './scope.ts'

interface FieldRightsProps extends Pick<PropertiesScope, 'model'> {
  readonly kind: NodeKindName
  readonly fields: Fields | undefined
  /** Absent: only what is seen can be chosen. */
  readonly writes: boolean
  onChange(fields: Fields | undefined): void
}

/** For each field, and each column of slave tables, whether it is hidden, read, edited or required here. */
export const FieldRights = ({ kind, model, fields = {}, writes, onChange }: FieldRightsProps) => {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const offered = writes ? fieldPermissions : fieldPermissions.slice(0, 2)
  const rows = model.fields.flatMap(field => {
    const slave = model.slaveOf(field)
    return [
      { path: field.id, label: field.label },
      ...(slave
        ? slave.fields.map(column => ({
            path: `${field.id}.${column.id}`,
            label: `${field.label} / ${column.label}`,
          }))
        : []),
    ]
  })
  const shown = rows.filter(({ label }) => label.toLowerCase().includes(wanted.trim().toLowerCase()))
  const change = (paths: readonly string[], to: FieldPermission) => {
    const next = withRights(kind, fields, paths, to)
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  const options = offered.map(value => ({ value, label: t(`flow.field.${value}`) }))
  return (
    <div className="wf-fields">
      <div className="wf-fields-head">
        <input
          className="inp s grow"
          value={wanted}
          placeholder={t('flow.field.search')}
          aria-label={t('flow.field.search')}
          onChange={event => setWanted(event.target.value)}
        />
        <Select<FieldPermission | null>
          size="small"
          value={null}
          placeholder={t('flow.field.all')}
          aria-label={t('flow.field.all')}
          options={options}
          popupMatchSelectWidth={false}
          onChange={to =>
            to &&
            change(
              shown.map(({ path }) => path),
              to,
            )
          }
        />
      </div>
      <ul>
        {shown.map(({ path, label }) => {
          const value = rightOf(kind, fields, path)
          return (
            <li key={path} data-right={value}>
              <span className="cut grow" translate="no">
                {label}
              </span>
              <Select<FieldPermission>
                size="small"
                variant="borderless"
                value={value}
                aria-label={t('flow.field.of', { field: label })}
                options={options}
                popupMatchSelectWidth={false}
                onChange={to => change([path], to)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
