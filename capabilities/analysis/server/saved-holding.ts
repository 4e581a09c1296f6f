import { asSystem, type Ctx, type Holding, type Sql, sql } from '@gantry/kernel/server'
import { savedTables } from '@gantry/model/shared'
import { handOverRecords, physicalTable, tableOf } from '@gantry/records/server'

const kept = [savedTables.analysis, savedTables.tab] as const

/** Those of a person that others use: shared with them, or shown to everybody. */
const shared = async (ctx: Ctx, table: (typeof kept)[number], person: string): Promise<readonly string[]> => {
  const from: Sql = physicalTable(ctx.space, await tableOf(ctx, table))
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select r.id from ${from} r
    where r.space = ${ctx.space} and r.owner = ${person}::uuid and r.deleted_at is null
      and (r.f_everyone or exists (select 1 from gantry.record_share s
        where s.space = r.space and s.table_id = ${table} and s.record_id = r.id))
    order by r.id limit 10000`)
  return rows.map(({ id }) => id)
}

/** Analyses and filter tabs that a person shares; his private ones stay with him. */
export const savedHolding: Holding = {
  kind: 'saved',
  list: async (ctx, person) => {
    const lines = []
    for (const key of kept) {
      const count = (await shared(ctx, key, person)).length
      if (count > 0)
        lines.push({
          kind: 'saved',
          key,
          label:
            key === savedTables.analysis
              ? { 'zh-CN': '共享的分析', en: 'Shared analyses' }
              : { 'zh-CN': '共享的常用筛选', en: 'Shared filter tabs' },
          count,
          successor: true,
          otherwise: null,
        })
    }
    return lines
  },
  handOver: async (ctx, { person, key, to }) => {
    const table = kept.find(each => each === key)
    if (!table || to === null) return { done: 0, refused: 0 }
    const ids = await shared(ctx, table, person)
    const { done, refused } = await handOverRecords(
      asSystem(ctx, 'what somebody who leaves shares'),
      table,
      ids,
      {
        to,
      },
    )
    return { done: done.length, refused: refused.length }
  },
}
