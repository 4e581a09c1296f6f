import { AppError } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { DeviceMessage, TriedFrame } from '../shared/contract.ts'
import { applyModel, bytesOfFrame, hexOf } from '../shared/decode/index.ts'
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

interface Row extends Omit<DeviceMessage, 'device' | 'text' | 'isText' | 'result'> {
  readonly deviceId: string
  readonly deviceName: string
  readonly deviceCode: string
  readonly payload: Buffer
  readonly result: DeviceMessage['result'] | null
}

/** Bytes of a message that are shown. */
const shownBytes = 4_000

/** Messages of the space, newest first. */
export const listMessages = async (
  ctx: Ctx,
  asked: Asked,
): Promise<{ readonly data: readonly DeviceMessage[] }> => {
  const { device = null, direction, failed = false, search = '', before = null, limit = 50 } = asked
  if (device !== null) await requireDevice(ctx, device)
  const { rows } = await ctx.db.run<Row>(sql`
    select m.id, m.device as "deviceId", d.f_name as "deviceName", d.f_code as "deviceCode",
      to_char(m.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, m.up, m.way, m.topic, m.trace, m.release,
      length(m.payload) as bytes, substring(m.payload from 1 for ${shownBytes}) as payload, m.result, m.problem
    from gantry.device_message m join gantry.t_device d on d.space = m.space and d.id = m.device
    where m.space = ${ctx.space} and (${device}::uuid is null or m.device = ${device}::uuid)
      and (${before}::bigint is null or m.id < ${before}::bigint)
      and (${direction ?? null}::text is null or m.up = (${direction ?? null}::text = 'up'))
      and (not ${failed}::boolean or m.problem is not null)
      and (${search} = '' or strpos(m.topic, ${search}) > 0 or m.trace::text = ${search})
    order by m.id desc limit ${limit}`)
  return { data: rows.map(asMessage) }
}

const asMessage = ({ deviceId, deviceName, deviceCode, payload, result, ...row }: Row): DeviceMessage => {
  const text = payload.toString('utf8')
  const isText = isPlain(text)
  return {
    ...row,
    device: { id: deviceId, title: deviceName, code: deviceCode },
    text: isText ? text : hexOf(payload),
    isText,
    result: result ?? [],
  }
}

/** Texts have no control characters but blanks, and all their bytes are UTF-8. */
const isPlain = (text: string): boolean =>
  [...text].every(
    char => char !== '\ufffd' && (char >= ' ' || char === '\n' || char === '\r' || char === '\t'),
  )

/** Reads a frame by the model of a product. */
const tryBytes = async (product: Product, bytes: Uint8Array): Promise<TriedFrame> => {
  const [decoded] = await decodeFrames(product.decoder, [bytes])
  const { values, unknown } = applyModel(product, decoded?.values ?? [])
  return { bytes: bytes.length, values, unknown, problems: decoded?.problems ?? [] }
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
  const { rows } = await ctx.db.run<{ device: string; payload: Buffer; topic: string; at: number }>(sql`
    select device, payload, topic, extract(epoch from at) * 1000 as at from gantry.device_message
    where space = ${ctx.space} and id = ${id} and up`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found')
  await requireDevice(ctx, found.device)
  const device = await knownDevice(ctx.kernel, ctx.space, found.device)
  if (!device) throw new AppError('record.not_found')
  const tried = await tryBytes(device.product, found.payload)
  if (store)
    await ingest(ctx.kernel, {
      device,
      way: 'replay',
      topic: found.topic,
      payload: found.payload,
      received: Math.round(Number(found.at)),
    })
  return tried
}
