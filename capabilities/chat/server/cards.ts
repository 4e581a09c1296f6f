import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { type TableId, where } from '@gantry/model/shared'
import { catalogOf, findRecords } from '@gantry/records/server'
import type { ChatCard } from '../shared/contract.ts'

interface Place {
  readonly table: TableId
  readonly id: string
}

/** Names a record among those of all tables. */
export const cardKey = ({ table, id }: Place): string => `${table} ${id}`

/** The cards of records that the actor may read, one statement per table. */
export const cardsOf = async (ctx: Ctx, places: readonly Place[]): Promise<ReadonlyMap<string, ChatCard>> => {
  const cards = new Map<string, ChatCard>()
  if (places.length === 0) return cards
  const { tables } = await catalogOf(ctx)
  for (const id of new Set(places.map(({ table }) => table))) {
    const def = tables.get(id)
    if (!def || def.master !== undefined) continue
    const ids = [...new Set(places.flatMap(place => (place.table === id ? [place.id] : [])))]
    for (const row of await readable(ctx, id, def.title ? [def.title] : [], ids)) {
      const title = def.title ? row[def.title] : null
      cards.set(cardKey({ table: id, id: row.id }), {
        table: id,
        record: row.id,
        label: def.label,
        title: typeof title === 'string' && title !== '' ? title : row.id,
      })
    }
  }
  return cards
}

/** Whether the caller may read the record of a card. */
export const mayReadRecord = async (ctx: Ctx, place: Place): Promise<boolean> =>
  (await cardsOf(ctx, [place])).size > 0

const readable = async (ctx: Ctx, table: TableId, fields: readonly string[], ids: readonly string[]) => {
  try {
    const { data } = await findRecords(ctx, table, {
      filter: where('id', 'in', ids),
      fields,
      pageSize: ids.length,
      count: 'none',
    })
    return data
  } catch (error) {
    // Without any right on the table the engine refuses the question itself.
    if (error instanceof AppError && ['permission.denied', 'table.not_found'].includes(error.code)) return []
    throw error
  }
}
