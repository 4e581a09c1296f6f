import { isPlainObject, type Json, joined } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { type FieldModel, formatValue, type TableModel } from '@gantry/screens/web'
import { planWhen } from '../shared/conditions.ts'

/** Values of a column that are named; the rest is counted. */
const mostRows = 5

/**
 * What a condition reads of a record, each as `label value`. `valueAt`: undefined for a field the reader may not see, which is left
 * out.
 */
export const valuesRead = (
  when: string,
  model: TableModel,
  valueAt: (field: string) => Json | undefined,
): readonly string[] => {
  const { table, slaves } = model.info
  const { reads } = planWhen(when, table, new Map(slaves.map(each => [each.id, each])))
  return reads.flatMap(([id = '', column]) => {
    const field = model.field(id)
    const value = valueAt(id)
    if (!field || value === undefined) return []
    if (column === undefined) return field.type.rows ? [] : [`${labelOf(field)} ${said(field, value)}`]
    const cell = model.slaveOf(field)?.fields.find(each => each.id === column)
    return cell ? [`${field.label} · ${labelOf(cell)} ${saidColumn(cell, value)}`] : []
  })
}

const labelOf = ({ label, unit }: FieldModel): string => (unit ? `${label} (${unit})` : label)

const said = (field: FieldModel, value: Json): string => formatValue(field, value) || '—'

const saidColumn = (column: FieldModel, rows: Json): string => {
  const values = (Array.isArray(rows) ? rows : []).flatMap((row: Json) =>
    isPlainObject(row) ? [formatValue(column, row[column.id])] : [],
  )
  if (values.length === 0) return '—'
  const shown = joined(values.slice(0, mostRows), currentLang())
  return values.length > mostRows ? `${shown} +${values.length - mostRows}` : shown
}
