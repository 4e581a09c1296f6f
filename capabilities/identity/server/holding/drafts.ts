import { type Holding, sql } from '@gantry/kernel/server'

/** Unpublished designs last changed by the person: only listed, because every designer can continue them. */
export const draftsHolding: Holding = {
  kind: 'drafts',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ count: number }>(sql`
      select count(*)::int as count from gantry.design_draft
      where space = ${ctx.space} and changed_by = ${person}::uuid`)
    const count = rows[0]?.count ?? 0
    return count === 0
      ? []
      : [
          {
            kind: 'drafts',
            key: 'designs',
            label: { 'zh-CN': '未发布的设计', en: 'Unpublished designs' },
            count,
            successor: false,
            otherwise: { 'zh-CN': '其他设计者可继续', en: 'Other designers go on' },
            stays: true,
          },
        ]
  },
  handOver: async () => ({ done: 0, refused: 0 }),
}
