import type { ListColumn } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

/** Columns a view without any of its own begins with. */
const usualColumns = 8

/** The columns a view names; the fields it does not name stand ready, hidden, with who and when after them. */
export const offeredColumns = (model: TableModel): ListColumn[] => {
  const { columns } = model.info.view.list
  const named = new Set(columns.map(column => column.field))
  const others = [...model.fields.map(field => field.id), 'createdBy', 'createdAt', 'updatedBy', 'updatedAt']
    .filter(id => !named.has(id) && model.field(id)?.type.kind !== 'rows')
    .map(
      (field, i): ListColumn => (named.size === 0 && i < usualColumns ? { field } : { field, hidden: true }),
    )
  return [...columns.map(column => (column.field === model.title ? withoutWidth(column) : column)), ...others]
}

/** The title takes what room is left, unless the person gives it a width. */
const withoutWidth = ({ width: _, ...column }: ListColumn): ListColumn => column
