import { newId } from '@gantry/base/shared'
import { demoSpace } from '@gantry/identity/server'
import { type Kernel, sealText, sql, systemCtx } from '@gantry/kernel/server'
import { newWebhookSecret } from '@gantry/outbound/server'
import { findRecords } from '@gantry/records/server'
import { placeOfSecret } from '../webhooks/send.ts'

/** Milliseconds between two deliveries. */
const apart = 37 * 60_000

/** A webhook of the demo plant with a day of deliveries. It is off: nobody answers at its address. */
export const seedWebhook = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const known = await ctx.db.run(sql`select from gantry.gateway_webhook where space = ${ctx.space} limit 1`)
  if (known.count > 0) return
  const id = newId(ctx.now.getTime())
  await ctx.db.run(sql`
    insert into gantry.gateway_webhook (space, id, name, address, tables, events, state, secret, owner, created_at)
    select ${ctx.space}, ${id}, 'MES 工单同步', 'https://mes.example.com/hooks/work-orders', '{work_order}',
      '{record.created,record.updated}', 'stopped', ${sealText(ctx, placeOfSecret(id), newWebhookSecret())}, m.id, ${ctx.now}
    from gantry.t_member m where m.space = ${ctx.space} and m.f_user_type = 'admin' and m.deleted_at is null
    order by m.id limit 1`)
  const { data } = await findRecords(ctx, 'work_order', { fields: [], pageSize: 8, count: 'none' })
  await ctx.db.run(sql`
    insert into gantry.gateway_delivery (space, id, webhook, type, table_id, record, version, at, state, attempts, status, ms, error)
    select w.space, r.delivery, w.id, case when n % 3 = 0 then 'record.created' else 'record.updated' end, 'work_order',
      r.id, n::int, ${ctx.now}::timestamptz - make_interval(secs => n::int * ${apart / 1_000}::int), case when n = 4 then 'failed' else 'delivered' end,
      case when n = 4 then 10 else 1 end, case when n = 4 then 503 else 200 end, 40 + n::int * 7,
      case when n = 4 then 'outbound.status' end
    from gantry.gateway_webhook w
    cross join unnest(${data.map(({ id }) => id)}::uuid[],
      ${data.map((_, n) => newId(ctx.now.getTime() - (n + 1) * apart))}::uuid[]) with ordinality r(id, delivery, n)
    where w.space = ${ctx.space} and w.id = ${id}`)
}
