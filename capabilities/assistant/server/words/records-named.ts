import type { Ctx } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import { effectiveRights, findRecords, tableOf } from '@gantry/records/server'

/** A record with its title. */
interface Named {
  readonly id: string
  readonly title: string
}

/** The records that the caller may read under a name: those called exactly so, otherwise those that hold its words; six at most. */
export const recordsNamed = async (ctx: Ctx, id: TableId, name: string): Promise<readonly Named[]> => {
  const table = await tableOf(ctx, id)
  const { operations, readable, masked } = await effectiveRights(ctx, table)
  const { title } = table
  if (!operations.includes('read') || !readable.includes(title) || masked.includes(title)) return []
  const { data } = await findRecords(ctx, table, {
    search: name,
    fields: [title],
    pageSize: 6,
    count: 'none',
  })
  const found = data.flatMap(row => {
    const called = row[title]
    return typeof called === 'string' ? [{ id: row.id, title: called }] : []
  })
  const same = found.filter(record => record.title.toLowerCase() === name.toLowerCase())
  return same.length > 0 ? same : found
}
