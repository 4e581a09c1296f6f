import { audit, type Ctx, type Holding, type Sql, sql } from '@gantry/kernel/server'

const open = (ctx: Ctx, person: string): Sql =>
  sql`space = ${ctx.space} and (principal = ${person}::uuid or agent = ${person}::uuid)
    and recycled_at is null and ends > ${ctx.now}::timestamptz`

/** Agencies a person gave or acts in. They end: a principal chooses his agent himself. */
export const agenciesHolding: Holding = {
  kind: 'agencies',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ count: number }>(
      sql`select count(*)::int as count from gantry.agency where ${open(ctx, person)}`,
    )
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          {
            kind: 'agencies',
            key: 'all',
            label: { 'zh-CN': '流程代理', en: 'Agencies' },
            count,
            successor: false,
            otherwise: { 'zh-CN': '终止', en: 'End' },
          },
        ]
  },
  handOver: async (ctx, { person }) => {
    const { rows } = await ctx.db.run<{ id: string }>(sql`
      update gantry.agency set recycled_at = ${ctx.now} where ${open(ctx, person)} returning id`)
    if (rows.length > 0)
      await audit(ctx, {
        action: 'agency.recycled',
        table: 'member',
        recordId: person,
        details: { agencies: rows.map(({ id }) => id) },
      })
    return { done: rows.length, refused: 0 }
  },
}
