import type { FieldId, TableDef, ViewDef } from '@gantry/model/shared'

/** Initial number of columns of a list. */
const firstColumns = 10

interface Looks {
  /** Whether a value fits in one line of a list. */
  brief(id: FieldId): boolean
}

/** The default view of a table: title first, brief fields in order, a form with all fields. */
export const defaultView = (table: TableDef, looks: Looks): ViewDef => {
  const fields = Object.keys(table.fields)
  const brief = fields.filter(id => id !== table.title && looks.brief(id))
  const columns = [table.title, ...brief]
  return {
    table: table.id,
    list: {
      columns: [
        ...columns.map((field, index) => ({
          field,
          ...(index === 0 ? { fixed: 'left' as const } : {}),
          ...(index >= firstColumns ? { hidden: true as const } : {}),
        })),
        { field: 'updatedAt', ...(columns.length >= firstColumns ? { hidden: true as const } : {}) },
      ],
    },
    form: { groups: [{ fields }] },
  }
}
