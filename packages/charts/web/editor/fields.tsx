import type { FieldModel, TableModel } from '@gantry/screens/web'
import { Icon, type IconName, icons } from '@gantry/ui/web'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { functionsOf, isDimension, isPlace, typedField } from '../../shared/dimension.ts'
import { carried } from './zones.tsx'

const systemOffered = ['createdAt', 'createdBy', 'updatedAt', 'owner', 'ownerDepartment']
const isIcon = (name: string): name is IconName => name in icons

interface FieldsProps {
  readonly model: TableModel
  onAdd(zone: 'rows' | 'measures', field: string): void
}

/** Fields of a table that can be dimensions or measures. */
export const Fields = ({ model, onAdd }: FieldsProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const all = [...model.fields, ...systemOffered.flatMap(id => model.field(id) ?? [])].filter(
    field => !field.masked && field.label.toLowerCase().includes(search.trim().toLowerCase()),
  )
  const found = (field: FieldModel) => typedField(model.info.table, field.id)
  const figures = all.filter(field => {
    const typed = found(field)
    return typed !== null && typed.type.kind === 'number' && functionsOf(typed).includes('avg')
  })
  const dimensions = all.filter(field => {
    const typed = found(field)
    return typed !== null && (isDimension(typed) || isPlace(typed)) && !figures.includes(field)
  })
  const group = (zone: 'rows' | 'measures', fields: readonly FieldModel[]) => (
    <>
      <h3 className="cap ink3">
        {t(zone === 'rows' ? 'charts.edit.dimensions' : 'charts.edit.figures')}{' '}
        <span className="num">{fields.length}</span>
      </h3>
      <ul>
        {fields.map(field => (
          <li key={field.id}>
            <button
              type="button"
              className="ce-field"
              draggable
              onDragStart={event => event.dataTransfer.setData(carried, field.id)}
              onClick={() => onAdd(zone, field.id)}
            >
              {isIcon(field.view.icon) ? <Icon name={field.view.icon} size={14} /> : null}
              <span className="cut" translate="no">
                {field.label}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <nav className="ce-fields" aria-label={t('charts.edit.fields')}>
      <Input
        size="small"
        allowClear
        aria-label={t('charts.edit.search')}
        placeholder={t('charts.edit.search')}
        value={search}
        onChange={event => setSearch(event.target.value)}
      />
      {group('rows', dimensions)}
      {group('measures', figures)}
    </nav>
  )
}
