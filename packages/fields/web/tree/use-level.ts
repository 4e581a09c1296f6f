import { useCall } from '@gantry/client/web'
import { aggregateRecords, type FieldId, listRecords, type Ref, type TableDef } from '@gantry/model/shared'
import { fieldTypeOf, idOf } from '../../shared/index.ts'
import { localeNow } from '../locale-now.ts'

/** A record of a tree, and whether any stand below it. */
export interface TreeNode extends Ref {
  readonly below: boolean
}

interface Level {
  readonly nodes: readonly TreeNode[]
  readonly waiting: boolean
  readonly failed: boolean
  /** There are more than are listed. */
  readonly more: boolean
}

/** Of one level; what stands beyond is found by its name. */
const pageSize = 100

/** The records that stand right below one, or at the top: fetched when somebody looks there. */
export const useLevel = (table: TableDef, above: FieldId, parent: string | null): Level => {
  const answer = useCall(
    listRecords,
    {
      table: table.id,
      fields: [table.title],
      filter: parent === null ? { op: 'empty', field: above } : { op: 'eq', field: above, value: parent },
      sort: [{ field: table.title, direction: 'asc' }],
      pageSize,
      count: 'none',
    },
    { staleTime: 30_000 },
  )
  const rows = answer.data?.data ?? []
  const ids = rows.map(({ id }) => id)
  const counts = useCall(
    aggregateRecords,
    {
      table: table.id,
      filter: { op: 'in', field: above, value: ids },
      groupBy: [above],
      aggregates: [{ fn: 'count', name: 'n' }],
      limit: pageSize,
    },
    { enabled: ids.length > 0, staleTime: 30_000 },
  )
  const parents = new Set((counts.data?.data ?? []).map(group => idOf(group[above] ?? null)))
  const title = table.fields[table.title]
  return {
    nodes: rows.map(row => {
      const value = row[table.title] ?? null
      const name =
        value === null || !title ? row.id : fieldTypeOf(title).format(value as never, title, localeNow())
      return { id: row.id, title: name, below: parents.has(row.id) }
    }),
    waiting: answer.isPending,
    failed: answer.isError,
    more: answer.data?.page.next !== null && answer.data?.page.next !== undefined,
  }
}
