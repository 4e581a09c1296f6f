import type { Product, Spot } from '@gantry/devices/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { all, any, type RecordRow, where } from '@gantry/model/shared'
import { findRecords, getRecord } from '@gantry/records/server'
import { type LatestValue, latestOf, quality } from '@gantry/telemetry/server'
import type { AreaAlarm, AreaDevice, AreaValue, LiveArea } from '../../shared/contract.ts'
import { idIn, spotIn, textIn } from './area-rows.ts'

const mostDevices = 200
const mostAlarms = 100

/** Released products by id. */
const productsOf = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Product>> => {
  const { rows } = await ctx.db.run<{ readonly id: string; readonly body: Product }>(sql`
    select g.id, r.body from gantry.design g
      join gantry.design_release r on r.space = g.space and r.kind = g.kind and r.id = g.id and r.number = g.release
    where g.space = ${ctx.space} and g.kind = 'product' and g.id = any(${[...new Set(ids)]}::text[])`)
  return new Map(rows.map(({ id, body }) => [id, body]))
}

type Newest = ReadonlyMap<string, LatestValue>

const valuesOf = (product: Product | undefined, newest: Newest | undefined): readonly AreaValue[] =>
  (product?.points ?? []).map(({ code, name, unit, decimals, type }) => {
    const found = newest?.get(code)
    return {
      code,
      name,
      type,
      unit: unit ?? null,
      decimals: decimals ?? null,
      value: found?.value ?? null,
      ts: found?.ts ?? null,
      isOut: ((found?.quality ?? 0) & quality.outOfRange) !== 0,
    }
  })

/** Where a device says that it is. */
const reported = (newest: Newest | undefined): Spot | null => {
  const [lat, lng] = [newest?.get('lat')?.value, newest?.get('lon')?.value]
  return typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180
    ? { lat, lng }
    : null
}

const stateOf = ({ state }: RecordRow): AreaDevice['state'] =>
  state === 'online' || state === 'offline' ? state : 'new'

/**
 * What an area shows: devices the caller may read with their newest values, and their open alarms.
 * @throws AppError record.not_found
 */
export const readLiveArea = async (ctx: Ctx, id: string): Promise<LiveArea> => {
  await getRecord(ctx, 'plant_area', id)
  const { data: places } = await findRecords(ctx, 'area_device', {
    filter: where('area', 'eq', id),
    sort: [{ field: 'code', direction: 'asc' }],
    pageSize: mostDevices,
    count: 'none',
  })
  const ids = places.flatMap(({ device }) => idIn(device) ?? [])
  const now = ctx.kernel.now().toISOString()
  if (ids.length === 0) return { devices: [], alarms: [], now }
  const { data: devices } = await findRecords(ctx, 'device', {
    filter: where('id', 'in', ids),
    fields: ['name', 'code', 'product', 'state', 'last_seen'],
    pageSize: mostDevices,
    count: 'none',
  })
  const byId = new Map(devices.map(row => [row.id, row]))
  const seen = [...byId.keys()]
  const products = await productsOf(
    ctx,
    devices.flatMap(({ product }) => idIn(product) ?? []),
  )
  const newest = new Map<string, Map<string, LatestValue>>()
  for (const value of await latestOf(ctx, seen))
    newest.set(value.device, (newest.get(value.device) ?? new Map()).set(value.code, value))
  return {
    devices: places.flatMap((place): readonly AreaDevice[] => {
      const row = byId.get(idIn(place.device) ?? '')
      if (!row) return []
      return [
        {
          id: row.id,
          name: textIn(row.name),
          code: textIn(row.code),
          state: stateOf(row),
          lastSeen: textIn(row.last_seen) || null,
          x: typeof place.across === 'number' ? place.across : null,
          y: typeof place.down === 'number' ? place.down : null,
          spot: reported(newest.get(row.id)) ?? spotIn(place.spot),
          values: valuesOf(products.get(idIn(row.product) ?? ''), newest.get(row.id)),
        },
      ]
    }),
    alarms: await alarmsOf(ctx, seen),
    now,
  }
}

const severities: readonly AreaAlarm['severity'][] = ['critical', 'high', 'medium', 'low']

/** Open alarms of devices that are not shelved, the most severe first. */
const alarmsOf = async (ctx: Ctx, devices: readonly string[]): Promise<readonly AreaAlarm[]> => {
  const { data } = await findRecords(ctx, 'alarm', {
    filter: all(
      where('device', 'in', [...devices]),
      where('state', 'in', ['active', 'acknowledged', 'returned']),
      where('hidden', 'empty'),
      any(where('shelved_until', 'empty'), where('shelved_until', 'lte', { term: 'now' })),
    ),
    fields: ['name', 'severity', 'state', 'device', 'raised', 'value'],
    sort: [{ field: 'raised', direction: 'desc' }],
    pageSize: mostAlarms,
    count: 'none',
  })
  return data
    .map(
      (row): AreaAlarm => ({
        id: row.id,
        name: textIn(row.name),
        severity: severities.find(each => each === row.severity) ?? 'low',
        state: row.state === 'acknowledged' || row.state === 'returned' ? row.state : 'active',
        device: idIn(row.device) ?? '',
        raised: textIn(row.raised),
        value: textIn(row.value) || null,
      }),
    )
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
}
