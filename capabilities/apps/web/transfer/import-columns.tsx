import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { ColumnMap, FieldId, TableDef } from '@gantry/model/shared'
import { searchSign } from '@gantry/ui/web'
import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SheetMatch } from '../../shared/types.ts'

interface ImportColumnsProps {
  readonly table: TableDef
  readonly writable: readonly FieldId[]
  readonly match: SheetMatch
  readonly columns: ColumnMap
  onChange(columns: ColumnMap): void
}

/** Which field each column of the file goes into, with some of what stands in it. */
export const ImportColumns = ({ table, writable, match, columns, onChange }: ImportColumnsProps) => {
  const { t } = useTranslation()
  const fields = writable.filter(id => table.fields[id] && isFillable(table, id))
  const label = (id: FieldId) => localise(table.fields[id]?.label ?? id, currentLang())
  const own = fields.map(id => ({ value: id, label: label(id) }))
  const lines = match.lineFields
    .filter(({ slave }) => writable.includes(slave))
    .map(slave => ({
      label: slave.label,
      options: slave.fields.map(({ id, label: text }) => ({ value: id, label: `${slave.label} · ${text}` })),
    }))
  const options: SelectProps['options'] =
    lines.length === 0 ? own : [{ label: localise(table.label, currentLang()), options: own }, ...lines]
  // Headings may repeat, a column's place never does.
  const places = match.headings.map((heading, column) => ({ heading, column }))
  const put = (column: number, field: FieldId | null) =>
    onChange(columns.map((old, index) => (index === column ? field : old === field ? null : old)))
  return (
    <div className="imp-scroll">
      <table className="imp-columns">
        <thead>
          <tr>
            <th>{t('import.column')}</th>
            <th>{t('import.field')}</th>
            <th>{t('sheet.samples')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map(({ heading, column }) => (
            <tr key={column}>
              <td translate="no">{heading}</td>
              <td className="imp-field">
                <Select
                  allowClear
                  showSearch={{ searchIcon: searchSign, optionFilterProp: 'label' }}
                  value={columns[column]}
                  placeholder={t('import.leave_out')}
                  aria-label={t('import.field_for', { column: heading })}
                  options={options}
                  onChange={field => put(column, field ?? null)}
                />
              </td>
              <td className="imp-samples ink3 cut" translate="no">
                {match.samples
                  .map(cells => cells[column])
                  .filter(cell => cell !== null && cell !== undefined && cell !== '')
                  .slice(0, 3)
                  .join(' · ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isFillable = (table: TableDef, id: FieldId): boolean => {
  const type = fieldTypeOf(table.fields[id]!)
  return type.kind !== 'rows' || type.sealed === true
}
