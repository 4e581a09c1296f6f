import { asSystem, type Consumer, type Ctx, sql } from '@gantry/kernel/server'
import { where } from '@gantry/model/shared'
import { createRecord, findRecords, removeRecord, updateRecord, updateRecords } from '@gantry/records/server'

/*
 * A device stands in one area: `area_device` links it, and the text `area` of the device is the name of that area. Whoever changes one
 * of them changes the other, so that lists, campaigns, suppressed alarms and plans agree. A text that names no area is kept as it is.
 */

/** Writes the name of the area into a device; null: it stands in none. The right to place it was checked. */
export const nameAreaOf = async (ctx: Ctx, device: string, name: string | null): Promise<void> => {
  const system = asSystem(ctx, 'area of a device')
  const { data } = await findRecords(system, 'device', {
    filter: where('id', 'eq', device),
    fields: ['area'],
    pageSize: 1,
    count: 'none',
  })
  const [row] = data
  if (row && (row.area ?? null) !== name)
    await updateRecord(system, 'device', device, { version: row.version, area: name })
}

interface Standing {
  /** What the device says, and the area of that name; null where no single one is called so. */
  readonly text: string | null
  readonly named: string | null
  readonly code: string
  /** Where it stands. */
  readonly place: string | null
  readonly version: number | null
  readonly area: string | null
}

const standingOf = async (ctx: Ctx, device: string): Promise<Standing | null> => {
  const { rows } = await ctx.db.run<Standing>(sql`
    select nullif(trim(d.f_area), '') as text, d.f_code as code, p.id as place, p.version, p.f_area as area,
      (select min(a.id::text) from gantry.t_plant_area a
        where a.space = d.space and a.f_name = trim(d.f_area) and a.deleted_at is null having count(*) = 1) as named
    from gantry.t_device d
      left join gantry.t_area_device p on p.space = d.space and p.f_device = d.id and p.deleted_at is null
    where d.space = ${ctx.space} and d.id = ${device}::uuid and d.deleted_at is null`)
  return rows[0] ?? null
}

/** Puts a device whose text was changed into the area it names, and out of one it no longer names. */
const followText = async (ctx: Ctx, device: string): Promise<void> => {
  const standing = await standingOf(ctx, device)
  if (!standing || standing.named === standing.area) return
  const { named, code, place, version } = standing
  if (named !== null && place !== null && version !== null)
    await updateRecord(ctx, 'area_device', place, {
      version,
      area: named,
      across: null,
      down: null,
      spot: null,
    })
  else if (named !== null) await createRecord(ctx, 'area_device', { code, device, area: named })
  else if (place !== null && version !== null) await removeRecord(ctx, 'area_device', place, version)
}

/** Writes the new name of an area into the devices that stand in it. */
const followName = async (ctx: Ctx, area: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ readonly name: string; readonly devices: readonly string[] }>(sql`
    select a.f_name as name, array(
      select d.id::text from gantry.t_area_device p
        join gantry.t_device d on d.space = p.space and d.id = p.f_device and d.deleted_at is null
      where p.space = a.space and p.f_area = a.id and p.deleted_at is null and d.f_area is distinct from a.f_name
      order by d.id) as devices
    from gantry.t_plant_area a where a.space = ${ctx.space} and a.id = ${area}::uuid and a.deleted_at is null`)
  const [row] = rows
  if (row && row.devices.length > 0) await updateRecords(ctx, 'device', row.devices, { area: row.name })
}

const changesField = (payload: unknown, field: string): boolean =>
  typeof payload === 'object' &&
  payload !== null &&
  'changes' in payload &&
  typeof payload.changes === 'object' &&
  payload.changes !== null &&
  field in payload.changes

/** Keeps the text of devices and the areas they stand in the same, whichever was changed. */
export const sameArea: Consumer = {
  name: 'places.same_area',
  types: ['record.created', 'record.updated'],
  wanted: async (_db, events) =>
    events.filter(
      ({ table, type, payload }) =>
        (table === 'device' && (type === 'record.created' || changesField(payload, 'area'))) ||
        (table === 'plant_area' && type === 'record.updated' && changesField(payload, 'name')),
    ),
  handle: async (ctx, { table, recordId }) => {
    if (recordId === null) return
    if (table === 'device') await followText(ctx, recordId)
    if (table === 'plant_area') await followName(ctx, recordId)
  },
}
