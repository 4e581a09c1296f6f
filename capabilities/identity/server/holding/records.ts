import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx, type Holding, join, sql } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { catalogOf, handOverRecords, physicalTable } from '@gantry/records/server'

/** Records handed over in one statement. */
const together = 200

const drawnTables = async (ctx: Ctx): Promise<readonly TableDef[]> =>
  [...(await catalogOf(ctx)).tables.values()].filter(
    ({ home, master }) => master === undefined && home !== 'platform',
  )

/** Records owned by the person, by table. */
export const recordsHolding: Holding = {
  kind: 'records',
  list: async (ctx, person) => {
    const tables = await drawnTables(ctx)
    if (tables.length === 0) return []
    const counts = tables.map(
      (
        table,
        at,
      ) => sql`select ${at}::int as at, count(*)::int as count from ${physicalTable(ctx.space, table)}
        where owner = ${person}::uuid and deleted_at is null`,
    )
    const { rows } = await ctx.db.run<{ at: number; count: number }>(
      sql`select at, count from (${join(counts, ' union all ')}) c where count > 0 order by count desc`,
    )
    return rows.flatMap(({ at, count }) => {
      const table = tables[at]
      return table
        ? [{ kind: 'records', key: table.id, label: table.label, count, successor: true, otherwise: null }]
        : []
    })
  },
  handOver: async (ctx, { person, key, to }) => {
    const table = (await drawnTables(ctx)).find(({ id }) => id === key)
    // Otherwise a caller who may disable people could gain access to any record.
    if (to === ctx.actor.personId) throw new AppError('permission.denied')
    if (!table || to === null) return { done: 0, refused: 0 }
    const system = asSystem(ctx, 'records of somebody who leaves')
    let done = 0
    let refused = 0
    for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await ctx.db.run<{ id: string }>(sql`
        select id from ${physicalTable(ctx.space, table)}
        where owner = ${person}::uuid and deleted_at is null and id > ${after}::uuid order by id limit ${together}`)
      const last = rows.at(-1)
      if (!last) return { done, refused }
      const batch = await handOverRecords(
        system,
        table.id,
        rows.map(({ id }) => id),
        { to },
      )
      done += batch.done.length
      refused += batch.refused.length
      after = last.id
    }
  },
}

/** Shares of other owners' records for which the person is responsible. */
export const sharesHolding: Holding = {
  kind: 'shares',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ count: number }>(sql`
      select count(*)::int as count from gantry.record_share
      where space = ${ctx.space} and responsible = ${person} and channel = 'share'`)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          {
            kind: 'shares',
            key: 'all',
            label: { 'zh-CN': '负责的记录共享', en: 'Shares the person answers for' },
            count,
            successor: true,
            otherwise: null,
          },
        ]
  },
  handOver: async (ctx, { person, to }) => {
    if (to === null) return { done: 0, refused: 0 }
    const { count } = await ctx.db.run(sql`
      update gantry.record_share set responsible = ${to}
      where space = ${ctx.space} and responsible = ${person} and channel = 'share'`)
    return { done: count, refused: 0 }
  },
}
