import type { FieldId, TableDef, ViewDef } from '@gantry/model/shared'

/** Columns a list begins with; a person adds the others. */
const firstColumns = 10

interface Looks {
  /** Whether a value reads at a glance in one line of a list. */
  brief(id: FieldId): boolean
}

/** How a table looks before anybody designs it: the title first, brief fields in their order, a form of all fields. */
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
