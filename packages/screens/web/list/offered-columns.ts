import type { ListColumn } from '@gantry/model/shared'
import type { TableModel } from '../parts/table-model.ts'

/** Number of initial columns of a view that names none. */
const usualColumns = 8

/** The columns a view names, then the other fields as hidden columns, then the system fields (who and when). */
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

/** The title takes the remaining width unless the user sets its width. */
const withoutWidth = ({ width: _, ...column }: ListColumn): ListColumn => column
