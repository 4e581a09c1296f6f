import type { FieldPlace } from '@gantry/designs/shared'
import type { TableDef, TableId } from '@gantry/model/shared'
import { slaveOf } from './slave-of.ts'
import type { Block, PrintTemplate, RowsBlock } from './template.ts'

/** A template that prints nothing of a field; blocks that only showed it go. */
export const withoutField = (
  template: PrintTemplate,
  { table, field }: FieldPlace,
  tables: ReadonlyMap<TableId, TableDef>,
): PrintTemplate => {
  const isOwn = template.table === table
  const master = tables.get(template.table)
  const kept = (block: Block): readonly Block[] => {
    if (block.kind === 'fields') {
      const fields = isOwn ? block.fields.filter(id => id !== field) : block.fields
      return fields.length > 0 ? [{ ...block, fields }] : []
    }
    if (isOwn && 'field' in block && block.field === field) return []
    if (block.kind === 'rows' && master && slaveOf(master, block.field, tables)?.id === table)
      return withoutColumn(block, field)
    return [block]
  }
  return { ...template, blocks: template.blocks.flatMap(kept) }
}

const withoutColumn = ({ sort, totals, ...block }: RowsBlock, field: string): readonly Block[] => {
  const columns = block.columns.filter(column => column.field !== field)
  const summed = totals?.filter(id => id !== field) ?? []
  if (columns.length === 0) return []
  return [
    {
      ...block,
      columns,
      ...(summed.length > 0 && { totals: summed }),
      ...(sort && sort.field !== field && { sort }),
    },
  ]
}
