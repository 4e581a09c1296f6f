import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { ColumnMap, FieldId, TableDef } from '@gantry/model/shared'
import { searchSign } from '@gantry/ui/web'
import { Select, type SelectProps } from 'antd'
import { useTranslation } from 'react-i18next'
import type { SheetMatch } from '../../shared/types.ts'
import { isImported } from './is-imported.ts'

interface ImportColumnsProps {
  readonly table: TableDef
  readonly writable: readonly FieldId[]
  readonly match: SheetMatch
  readonly columns: ColumnMap
  /** The field whose value names the records to change; null: none. */
  readonly recordKey: FieldId | null
  onChange(columns: ColumnMap): void
}

/** Which field each column of the file goes into, or why into none, with some of what stands in it. */
export const ImportColumns = ({
  table,
  writable,
  match,
  columns,
  recordKey,
  onChange,
}: ImportColumnsProps) => {
  const { t } = useTranslation()
  const fields = [...new Set([...writable, ...(recordKey === null ? [] : [recordKey])])].filter(
    id => table.fields[id] && isFillable(table, id) && isImported(table, recordKey, id),
  )
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
  const shown = (column: number): FieldId | null => {
    const id = columns[column] ?? null
    return isImported(table, recordKey, id) ? id : null
  }
  const leftOut = (column: number): string => {
    const why = match.notImported[column]
    return t(why ? `import.leave_out.${why}` : 'import.leave_out')
  }
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
                  value={shown(column)}
                  placeholder={leftOut(column)}
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
