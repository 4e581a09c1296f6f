import { newId } from '@gantry/base/shared'
import { demoSpace, memberActors } from '@gantry/identity/server'
import { inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'

/** The second enterprise of the demo. */
const other = 'lingyun'
const table = 'spare_part'

/** The demo plant shares its spare parts with its second enterprise, which reads them in place. */
export const seedShare = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const { rows } = await ctx.db.run(sql`select 1 from gantry.share limit 1`)
  const parts = (await catalogOf(ctx)).tables.get(table)
  const [admin] = await memberActors(ctx, sql`m.f_user_type = 'admin'`, 1)
  if (rows.length > 0 || !parts || !admin) return
  const fields = Object.entries(parts.fields)
    .filter(([, { type }]) => ['text', 'number', 'choice'].includes(type))
    .slice(0, 6)
    .map(([id, { label }]) => ({ id, label: label ?? id }))
  await inTransaction(ctx, async ({ db }) => {
    await db.run(sql`
      insert into gantry.share (id, giver, taker, name, table_id, fields, filter, owner, owner_name, copies, schedule, state, arrival,
        created_at)
      select ${newId()}::uuid, ${demoSpace}, id, '备件库存', ${table}, ${JSON.stringify(fields)}::jsonb, 'true'::jsonb,
        ${admin.actor.personId}::uuid, ${admin.actor.name}, true, '{"kind":"every","minutes":60}'::jsonb, 'active',
        '{"mode":"live","roles":[]}'::jsonb, ${ctx.now}
      from gantry.space where id = ${other}`)
  })
}
