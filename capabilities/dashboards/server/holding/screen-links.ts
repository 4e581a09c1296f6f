import { audit, type Ctx, type Holding, type Sql, sql } from '@gantry/kernel/server'

const open = (ctx: Ctx, person: string): Sql =>
  sql`space = ${ctx.space} and sharer = ${person}::uuid and revoked_at is null and until > ${ctx.now}::timestamptz`

/** Links that open a screen with the rights of the person, such as on a wall. They end: nobody's rights pass to another by a link. */
export const screenLinksHolding: Holding = {
  kind: 'screen_links',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ count: number }>(
      sql`select count(*)::int as count from gantry.screen_link where ${open(ctx, person)}`,
    )
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          {
            kind: 'screen_links',
            key: 'all',
            label: { 'zh-CN': '大屏分享链接', en: 'Links to screens' },
            count,
            successor: false,
            otherwise: { 'zh-CN': '撤销', en: 'Revoke' },
          },
        ]
  },
  handOver: async (ctx, { person }) => {
    const { rows } = await ctx.db.run<{ id: string; screen: string }>(sql`
      update gantry.screen_link set revoked_at = ${ctx.now} where ${open(ctx, person)} returning id, screen`)
    for (const { id, screen } of rows)
      await audit(ctx, { action: 'screen.link_revoked', details: { id: screen, link: id } })
    return { done: rows.length, refused: 0 }
  },
}
