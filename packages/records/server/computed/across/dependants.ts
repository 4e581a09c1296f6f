import type { FieldId, TableId } from '@gantry/model/shared'
import type { Catalog } from '../../catalog/catalog.ts'
import { acrossOf, type Node } from './nodes.ts'

/** Direct dependants (lookups and roll-ups) of some fields of a table. */
export const dependants = (catalog: Catalog, table: TableId, fields: readonly FieldId[]): readonly Node[] =>
  acrossOf(catalog).order.filter(node => {
    if (node.kind === 'lookup') return node.target.id === table && fields.includes(node.of.id)
    if (node.kind === 'rollUp') return node.rows.id === table && fields.some(field => node.reads.has(field))
    return false
  })
