import { AppError, issue } from '@gantry/base/shared'
import { asSystem, type Ctx, inTransaction } from '@gantry/kernel/server'
import { type InputOf, where } from '@gantry/model/shared'
import { createRecord, findRecords, getRecord, removeRecord, updateRecord } from '@gantry/records/server'
import type {
  drawOutline as drawContract,
  Placeable,
  placeDevice as placeContract,
} from '../../shared/contract.ts'
import { nameAreaOf } from './area-of-device.ts'
import { idIn, textIn } from './area-rows.ts'

/** The place of a device. */
const placeOf = async (ctx: Ctx, device: string) =>
  (
    await findRecords(ctx, 'area_device', {
      filter: where('device', 'eq', device),
      pageSize: 1,
      count: 'none',
    })
  ).data[0]

/**
 * Puts a device into an area, or elsewhere in it. Out of another area it takes its place along only where a new one is given.
 * @throws AppError record.not_found, permission.denied, record.invalid
 */
export const placeDevice = (
  ctx: Ctx,
  { id, device, x, y, spot }: InputOf<typeof placeContract>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { data: area } = await getRecord(tx, 'plant_area', id)
    const { data } = await getRecord(tx, 'device', device)
    if ((x === undefined) !== (y === undefined))
      throw new AppError('record.invalid', {}, [issue(x === undefined ? 'x' : 'y', 'required')])
    const known = await placeOf(tx, device)
    const moves = known && idIn(known.area) !== id
    const values = {
      area: id,
      ...(x !== undefined && y !== undefined
        ? { across: Number(x.toFixed(4)), down: Number(y.toFixed(4)) }
        : moves && { across: null, down: null }),
      ...(spot ? { spot: { ...spot } } : moves && { spot: null }),
    }
    if (known) await updateRecord(tx, 'area_device', known.id, { version: known.version, ...values })
    else await createRecord(tx, 'area_device', { code: textIn(data.code), device, ...values })
    await nameAreaOf(tx, device, textIn(area.name))
  })

/** @throws AppError record.not_found unless the device stands in the area; permission.denied */
export const unplaceDevice = (ctx: Ctx, area: string, device: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const known = await placeOf(tx, device)
    if (!known || idIn(known.area) !== area) throw new AppError('record.not_found')
    await removeRecord(tx, 'area_device', known.id, known.version)
    await nameAreaOf(tx, device, null)
  })

/**
 * Sets the corners of an area. One or two corners enclose nothing and are refused.
 * @throws AppError record.not_found, permission.denied, record.invalid
 */
export const drawOutline = (ctx: Ctx, { id, outline, fence }: InputOf<typeof drawContract>): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { data } = await getRecord(tx, 'plant_area', id)
    if (outline.length > 0 && outline.length < 3)
      throw new AppError('record.invalid', {}, [issue('outline', 'min_items', { limit: 3 })])
    // Whoever may change the area may draw it; the outline itself is no field of its form.
    const { version } = await updateRecord(tx, 'plant_area', id, {
      version: data.version,
      fence: fence && outline.length > 0,
    })
    await updateRecord(asSystem(tx, 'area outline'), 'plant_area', id, {
      version,
      outline: outline.map(({ lng, lat }) => ({ lng, lat })),
    })
  })

/** Devices by name or code, with the area each stands in. */
export const listPlaceable = async (ctx: Ctx, search = ''): Promise<readonly Placeable[]> => {
  const { data } = await findRecords(ctx, 'device', {
    ...(search.trim() !== '' && { search }),
    fields: ['name', 'code'],
    sort: [{ field: 'code', direction: 'asc' }],
    pageSize: 50,
    count: 'none',
  })
  const { data: places } = await findRecords(ctx, 'area_device', {
    filter: where(
      'device',
      'in',
      data.map(({ id }) => id),
    ),
    fields: ['area', 'device'],
    pageSize: 50,
    count: 'none',
  })
  const areas = new Map(places.map(({ area, device }) => [idIn(device), area]))
  return data.map(row => {
    const area = areas.get(row.id)
    const id = idIn(area)
    return {
      id: row.id,
      name: textIn(row.name),
      code: textIn(row.code),
      area: id === null ? null : { id, title: titleIn(area) },
    }
  })
}

const titleIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'title' in value ? String(value.title) : ''
