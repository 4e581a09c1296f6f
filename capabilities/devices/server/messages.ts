import { AppError } from '@gantry/base/shared'
import { type Ctx, escapeLike, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { DeviceMessage, TriedFrame } from '../shared/contract.ts'
import { applyModel, bytesOfFrame, type Decoded, hexOf, readFrame } from '../shared/decode/index.ts'
import { pluginKinds } from '../shared/plugins/plugin-kinds.ts'
import type { Product } from '../shared/product.ts'
import { requireDevice } from './devices/require-device.ts'
import { decodeFrames } from './ingest/decode-frames.ts'
import { ingest } from './ingest/ingest.ts'
import { knownDevice } from './ingest/known-device.ts'

interface Asked {
  readonly device?: string
  readonly direction?: 'up' | 'down'
  readonly failed?: boolean
  readonly search?: string
  readonly before?: number
  readonly limit?: number
}

interface Row extends Omit<DeviceMessage, 'device' | 'text' | 'isText' | 'result' | 'problems'> {
  readonly deviceId: string
  readonly deviceName: string
  readonly deviceCode: string
  readonly payload: Buffer
  readonly result: DeviceMessage['result'] | null
  readonly problems: DeviceMessage['problems'] | null
}

/** Bytes of a message that are shown. */
const shownBytes = 4_000

/** Devices found by a search at most. */
const mostFound = 100
const isTrace = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The devices a search is about: by code, by name, or by a topic that begins with space, product and code. Messages themselves are
 * never searched through.
 */
const searchedDevices = async (ctx: Ctx, search: string): Promise<readonly string[]> => {
  const [, , code = search] = search.split('/')
  const like = `%${escapeLike(code)}%`
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select id from gantry.t_device
    where space = ${ctx.space} and deleted_at is null and (f_code ilike ${like} or f_name ilike ${like})
    order by f_code limit ${mostFound}`)
  return rows.map(({ id }) => id)
}

/** Messages of the space, newest first; a search names a device or the trace of one message. */
export const listMessages = async (
  ctx: Ctx,
  asked: Asked,
): Promise<{ readonly data: readonly DeviceMessage[] }> => {
  const { device = null, direction, failed = false, before = null, limit = 50 } = asked
  const search = asked.search?.trim() ?? ''
  if (device !== null) await requireDevice(ctx, device)
  const trace = isTrace.test(search) ? search : null
  const found = search === '' || trace !== null ? null : await searchedDevices(ctx, search)
  const devices = device === null ? found : (found?.filter(id => id === device) ?? [device])
  // Each condition stands alone, so that the index made for it is used.
  const narrowed = sql`${before === null ? sql`true` : sql`m.id < ${before}::bigint`}
      and ${direction === undefined ? sql`true` : direction === 'up' ? sql`m.up` : sql`not m.up`}
      and ${failed ? sql`m.problem is not null` : sql`true`}
      and ${trace === null ? sql`true` : sql`m.trace = ${trace}::uuid`}`
  // Of each device no more than a page is read, so a search costs no more where nothing is found.
  const shown =
    devices === null
      ? sql`select m.* from gantry.device_message m where m.space = ${ctx.space} and ${narrowed} order by m.id desc limit ${limit}`
      : sql`
        select m.* from unnest(${[...devices]}::uuid[]) as d (id), lateral (
          select m.* from gantry.device_message m where m.space = ${ctx.space} and m.device = d.id and ${narrowed}
          order by m.id desc limit ${limit}) m
        order by m.id desc limit ${limit}`
  const { rows } = await ctx.db.run<Row>(sql`
    select m.id, m.device as "deviceId", d.f_name as "deviceName", d.f_code as "deviceCode",
      ${isoMilliseconds(sql`m.at`)} as at, m.up, m.way, m.topic, m.trace, m.release,
      length(m.payload) as bytes, substring(m.payload from 1 for ${shownBytes}) as payload, m.result, m.problem, m.problems
    from (${shown}) m join gantry.t_device d on d.space = m.space and d.id = m.device
    order by m.id desc`)
  return { data: rows.map(asMessage) }
}

const asMessage = ({
  deviceId,
  deviceName,
  deviceCode,
  payload,
  result,
  problems,
  ...row
}: Row): DeviceMessage => {
  const text = payload.toString('utf8')
  const isText = isPlain(text)
  return {
    ...row,
    device: { id: deviceId, title: deviceName, code: deviceCode },
    text: isText ? text : hexOf(payload),
    isText,
    result: result ?? [],
    problems: problems ?? [],
  }
}

/** Texts have no control characters but blanks, and all their bytes are UTF-8. */
const isPlain = (text: string): boolean =>
  [...text].every(
    char => char !== '\ufffd' && (char >= ' ' || char === '\n' || char === '\r' || char === '\t'),
  )

/** What plugins took of equipment is kept as a JSON object of points, whatever the decoder of the product. */
const ofPlugin = (way: string, bytes: Uint8Array): Decoded | null =>
  pluginKinds.some(kind => kind === way) ? readFrame({ kind: 'json' }, bytes) : null

/** Reads a frame by the model of a product. */
const tryBytes = async (
  product: Product,
  bytes: Uint8Array,
  known: Decoded | null = null,
): Promise<TriedFrame> => {
  const decoded = known ?? (await decodeFrames(product.decoder, [bytes]))[0]
  const { values, unknown, problems } = applyModel(product, decoded?.values ?? [])
  return { bytes: bytes.length, values, unknown, problems: [...(decoded?.problems ?? []), ...problems] }
}

/** Reads a pasted frame. */
export const tryProduct = async (product: Product, frame: string): Promise<TriedFrame> => {
  const bytes = bytesOfFrame(product.decoder, frame.trim())
  if (!bytes) return { bytes: 0, values: [], unknown: [], problems: [{ code: 'hex' }] }
  return tryBytes(product, bytes)
}

/**
 * Reads a stored message again with the decoder of today; with `store` its points are stored with the time the message arrived.
 * @throws AppError record.not_found
 */
export const replayMessage = async (ctx: Ctx, id: number, store: boolean): Promise<TriedFrame> => {
  const { rows } = await ctx.db.run<{
    device: string
    way: string
    payload: Buffer
    topic: string
    at: number
  }>(sql`
    select device, way, payload, topic, extract(epoch from at) * 1000 as at from gantry.device_message
    where space = ${ctx.space} and id = ${id} and up`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  await requireDevice(ctx, found.device)
  const device = await knownDevice(ctx.kernel, ctx.space, found.device)
  if (!device) throw new AppError('record.not_found')
  const decoded = ofPlugin(found.way, found.payload)
  const tried = await tryBytes(device.product, found.payload, decoded)
  if (store)
    await ingest(ctx.kernel, {
      device,
      way: 'replay',
      topic: found.topic,
      payload: found.payload,
      received: Math.round(Number(found.at)),
      ...(decoded && { decoded }),
    })
  return tried
}
