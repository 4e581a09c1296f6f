import type { Json } from '@gantry/base/shared'
import { releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { type Ctx, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { makeDays, pointIds } from '@gantry/telemetry/server'
import { knownDevice } from '../ingest/known-device.ts'
import { productDesigns } from '../products/product-designs.ts'
import { setDesired, takeReport } from '../twin/twin.ts'
import { seedFirmware } from './firmware.ts'
import { demoDevices, demoProducts } from './plant.ts'
import { seedMessages } from './traffic.ts'
import { seedUpkeep } from './upkeep.ts'

/** Hours of history before the first start, and seconds between two values. */
const hours = 24
const step = 120

/** What two pumps report; one of them has not yet taken the interval that is desired of it. */
const seedTwins = async (ctx: Ctx): Promise<void> => {
  for (const [code, interval] of [
    ['P-204', 5],
    ['P-205', 10],
  ] as const) {
    const device = await knownDevice(ctx.kernel, ctx.space, code)
    if (!device) continue
    await takeReport(ctx.kernel, device, { reported: { interval: 10, firmware: '2.5.4' } })
    await setDesired(ctx, { id: device.id, revision: 1, values: { interval } })
  }
}

/**
 * The devices of the demo plant: two products with a day of history. Values are derived from ids and times by PostgreSQL, so that every
 * start gives the same course.
 */
export const seedDevices = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const known = await ctx.db.run(sql`select 1 from gantry.t_product where space = ${demoSpace} limit 1`)
  if (known.count > 0) return
  const now = kernel.now().getTime()
  const keys = demoDevices.flatMap(({ id, product }) =>
    (demoProducts.find(each => each.id === product)?.points ?? []).map(({ code }) => ({
      space: demoSpace,
      device: id,
      code,
      keepDays: 90,
    })),
  )
  const ids = await pointIds(kernel, keys)
  await makeDays(
    kernel,
    Array.from({ length: hours + 1 }, (_, n) => now - n * 3_600_000),
  )
  await inTransaction(ctx, async tx => {
    for (const product of demoProducts) {
      await productDesigns.publish?.(tx, product.id, null, product)
      await releaseDesign(tx, {
        kind: 'product',
        id: product.id,
        body: JSON.parse(JSON.stringify(product)) as Json,
      })
    }
    for (const { id, name, code, product, area, state, ago, tags } of demoDevices)
      await tx.db.run(sql`
        insert into gantry.t_device (id, space, f_name, f_code, f_product, f_area, f_state, f_last_seen, f_life, f_tags, f_firmware, f_installed)
        values (${id}::uuid, ${demoSpace}, ${name}, ${code}, ${product}::uuid, ${area}, ${state}, ${new Date(now - ago * 1_000)}, 'in_use',
          ${[...tags]}::text[], '2.5.4', '2025-03-18')`)
    const bases = keys.map(({ device, code }) => demoDevices.find(({ id }) => id === device)?.base[code] ?? 0)
    const until = keys.map(({ device }) => demoDevices.find(({ id }) => id === device)?.ago ?? 0)
    await tx.db.run(sql`
      insert into gantry.telemetry_value (point, ts, value)
      select p.id, at.ts, case
          when p.code = 'energy' then p.base + n * 0.42
          when p.code = 'running' then 1
          when p.code = 'interval' then p.base
          else round((p.base * (1 + 0.04 * sin(n / 40.0 + p.id) + 0.015 * ((hashint8(n::bigint * 31 + p.id) % 100) / 100.0)))::numeric, 2)
        end
      from unnest(${[...ids]}::int[], ${keys.map(({ code }) => code)}::text[], ${bases}::float8[], ${until}::int[]) as p (id, code, base, ago),
        generate_series(0, ${(hours * 3_600) / step}::int) as n,
        lateral (select ${new Date(now)}::timestamptz - make_interval(secs => (${(hours * 3_600) / step}::int - n) * ${step}::int + p.ago) as ts) at
      where at.ts > ${new Date(now - hours * 3_600_000)}::timestamptz
      on conflict do nothing`)
    await tx.db.run(sql`
      insert into gantry.telemetry_latest (point, ts, value)
      select distinct on (v.point) v.point, v.ts, v.value from gantry.telemetry_value v where v.point = any(${[...ids]}::int[])
      order by v.point, v.ts desc on conflict do nothing`)
  })
  await seedTwins(ctx)
  await inTransaction(ctx, async tx => {
    await seedMessages(tx)
    await seedUpkeep(tx)
    await seedFirmware(tx)
  })
}
