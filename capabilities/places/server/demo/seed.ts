import type { Json } from '@gantry/base/shared'
import { designServer, releaseDesign } from '@gantry/designs/server'
import { demoSpace } from '@gantry/identity/server'
import { type Ctx, inTransaction, type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { createRecord } from '@gantry/records/server'
import { makeDays, pointIds, storeReadings } from '@gantry/telemetry/server'
import { storePlan } from './plans.ts'
import { inYard, reportAt, vehicle, vehicleProduct } from './vehicle.ts'

const minutes = 24 * 60
const codes = ['lat', 'lon', 'speed', 'battery'] as const

/** A vehicle with a day of reports, one a minute. */
const seedVehicle = async (kernel: Kernel, ctx: Ctx): Promise<void> => {
  const now = kernel.now().getTime()
  const points = await pointIds(
    kernel,
    codes.map(code => ({ space: demoSpace, device: vehicle.id, code, keepDays: vehicleProduct.keepDays })),
  )
  const readings = Array.from({ length: minutes + 1 }, (_, n) => {
    const ts = now - (minutes - n) * 60_000
    const { spot, speed, battery } = reportAt(Math.floor(ts / 60_000))
    return [spot.lat, spot.lng, speed, battery].map((value, at) => ({
      point: points[at]!,
      ts,
      value,
      quality: 0,
    }))
  }).flat()
  await makeDays(
    kernel,
    Array.from({ length: 25 }, (_, n) => now - n * 3_600_000),
  )
  await inTransaction(ctx, async tx => {
    const body = JSON.parse(JSON.stringify(vehicleProduct)) as Json
    await designServer(kernel, 'product').publish?.(tx, vehicleProduct.id, null, body)
    await releaseDesign(tx, { kind: 'product', id: vehicleProduct.id, body })
    await tx.db.run(sql`
      insert into gantry.t_device (id, space, f_name, f_code, f_product, f_area, f_state, f_last_seen, f_life, f_firmware)
      values (${vehicle.id}::uuid, ${demoSpace}, ${vehicle.name}, ${vehicle.code}, ${vehicleProduct.id}::uuid, ${vehicle.area},
        'online', ${new Date(now)}, 'in_use', '1.8.0')`)
    await storeReadings(tx.tx, readings)
  })
}

/** A site with two lines on drawn plans, the devices of the demo plant on them, and a vehicle in its fenced yard. */
export const seedPlaces = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const known = await ctx.db.run(sql`select 1 from gantry.t_plant_area where space = ${demoSpace} limit 1`)
  if (known.count > 0) return
  await seedVehicle(kernel, ctx)
  const site = await createRecord(ctx, 'plant_area', {
    name: '恒川厂区',
    outline: [inYard(-220, -150), inYard(260, -150), inYard(260, 190), inYard(-220, 190)].map(spot => ({
      ...spot,
    })),
    fence: true,
  })
  const paint = await createRecord(ctx, 'plant_area', {
    name: 'A3 涂装线',
    parent: site.id,
    plan: [await storePlan(ctx, 'paintLine', 'A3 涂装线.png')],
  })
  const pretreatment = await createRecord(ctx, 'plant_area', {
    name: 'A1 前处理线',
    parent: site.id,
    plan: [await storePlan(ctx, 'pretreatment', 'A1 前处理线.png')],
  })
  const within = async (name: string) => (await createRecord(ctx, 'plant_area', { name, parent: site.id })).id
  const power = await within('A0 配电房')
  const air = await within('A5 空压站')
  const heat = await within('A7 热处理车间')
  const { rows } = await ctx.db.run<{ readonly id: string; readonly code: string }>(sql`
    select id, f_code as code from gantry.t_device where space = ${demoSpace} and deleted_at is null`)
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const placed: readonly (readonly [code: string, area: string, x?: number, y?: number])[] = [
    ['P-204', paint.id, 0.71, 0.12],
    ['P-205', paint.id, 0.89, 0.12],
    ['P-211', paint.id, 0.71, 0.33],
    ['P-207', paint.id, 0.89, 0.33],
    ['M-11', paint.id, 0.18, 0.66],
    ['P-301', pretreatment.id, 0.17, 0.68],
    ['P-302', pretreatment.id, 0.5, 0.68],
    ['M-01', power],
    ['M-02', power],
    ['M-12', air],
    ['M-13', heat],
    ['P-401', heat],
  ]
  for (const [code, area, x, y] of placed) {
    const device = ids.get(code)
    if (device !== undefined)
      await createRecord(ctx, 'area_device', { code, area, device, across: x ?? null, down: y ?? null })
  }
  await createRecord(ctx, 'area_device', {
    code: vehicle.code,
    area: site.id,
    device: vehicle.id,
    spot: { ...inYard(-120, -60) },
  })
  await ctx.db.run(sql`
    update gantry.t_device d set f_area = a.f_name
    from gantry.t_area_device p join gantry.t_plant_area a on a.space = p.space and a.id = p.f_area
    where d.space = ${demoSpace} and p.space = d.space and p.f_device = d.id`)
}
