import { audit, type Ctx, type Holding, type Sql, sql } from '@gantry/kernel/server'

const held = (ctx: Ctx, person: string): Sql =>
  sql`space = ${ctx.space} and maker = ${person}::uuid and is_on`

/** Public forms that a person stands for. They are switched off: another designer who switches one on stands for it then. */
export const publicFormsHolding: Holding = {
  kind: 'public_forms',
  list: async (ctx, person) => {
    const { rows } = await ctx.db.run<{ readonly forms: number }>(
      sql`select count(*)::int as forms from gantry.public_form where ${held(ctx, person)}`,
    )
    const count = rows[0]?.forms ?? 0
    return count === 0
      ? []
      : [
          {
            kind: 'public_forms',
            key: 'all',
            label: { 'zh-CN': '公开表单', en: 'Public forms' },
            count,
            successor: false,
            otherwise: { 'zh-CN': '关闭', en: 'Switch off' },
          },
        ]
  },
  handOver: async (ctx, { person }) => {
    const { rows } = await ctx.db.run<{
      readonly id: string
      readonly table: string
      readonly name: string
    }>(sql`
      update gantry.public_form set is_on = false, version = version + 1 where ${held(ctx, person)}
      returning id, table_id as table, settings ->> 'name' as name`)
    for (const { id, table, name } of rows)
      await audit(ctx, { action: 'public_form.switched', table, details: { id, name, on: false } })
    return { done: rows.length, refused: 0 }
  },
}
