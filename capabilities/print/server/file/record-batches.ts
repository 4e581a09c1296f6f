import type { Ctx } from '@gantry/kernel/server'
import { type Filter, type Query, type RecordRow, type TableId, where } from '@gantry/model/shared'
import { findRecords } from '@gantry/records/server'

/** The records a file is made of. */
export type RecordsChosen = {
  readonly table: TableId
  readonly ids?: readonly string[]
  readonly filter?: Filter
  readonly sort?: Query['sort']
  readonly search?: string
  readonly origin: string
}

/** The same, with the template they are printed by. */
export type RecordsWanted = RecordsChosen & {
  /** Null: the plain template. */
  readonly template: string | null
}

/** Records read at once; slave rows come with them. */
const batch = 20

/** The records in the order they were named, or in that of the query. */
export async function* batchesOf(
  ctx: Ctx,
  { table, ids, filter, sort, search }: RecordsChosen,
  fields: readonly string[],
): AsyncGenerator<readonly RecordRow[]> {
  if (ids) {
    for (let at = 0; at < ids.length; at += batch) {
      const named = ids.slice(at, at + batch)
      const { data } = await findRecords(ctx, table, {
        filter: where('id', 'in', named),
        fields,
        pageSize: batch,
        count: 'none',
      })
      const byId = new Map(data.map(row => [row.id, row]))
      yield named.map(id => byId.get(id)).filter(row => row !== undefined)
    }
    return
  }
  let cursor: string | undefined
  do {
    const { data, page } = await findRecords(ctx, table, {
      ...(filter !== undefined && { filter }),
      ...(sort !== undefined && { sort }),
      ...(search !== undefined && { search }),
      ...(cursor !== undefined && { cursor }),
      fields,
      pageSize: batch,
      count: 'none',
    })
    yield data
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
