import { AppError, isPlainObject, type JsonObject, newId } from '@gantry/base/shared'
import { type Executor, everySpace, type Kernel, requireFeature, sql } from '@gantry/kernel/server'
import type { UpChannel } from '../../shared/contract.ts'
import type { DecodeProblem } from '../../shared/decode/index.ts'
import { claimCommands, type Down, takeAnswer } from '../commands/commands.ts'
import { takeEvent } from '../events/take-event.ts'
import { otaDown, takeProgress } from '../ota/device-side.ts'
import { takeReport, twinDown } from '../twin/twin.ts'
import { countMessage } from '../ways/may-send.ts'
import { type Frame, ingest, type Taken } from './ingest.ts'
import type { KnownDevice } from './known-device.ts'

/**
 * Takes a message of a device by its channel; resolves when everything of it is committed. The first message of a minute beyond the
 * rate of its way is kept in the log.
 * @throws AppError feature.devices, request.too_many, server.busy
 */
export const takeMessage = async (kernel: Kernel, channel: UpChannel, frame: Frame): Promise<Taken> => {
  requireFeature({ kernel, space: frame.device.space }, 'devices')
  const db = kernel.database.of(everySpace)
  const { seconds, isFirst } = countMessage(kernel, frame.device, frame.way, frame.received)
  if (isFirst) await remember(kernel, db, { ...frame, up: true, trace: newId(), problem: 'pace' })
  if (seconds > 0) throw new AppError('request.too_many', { seconds })
  if (channel === 'points') return ingest(kernel, frame)
  const said = jsonOf(frame.payload)
  const event =
    channel === 'event' && said ? await takeEvent(kernel, frame.device, said, frame.received) : null
  const problems = event === null ? [] : [event]
  const problem =
    said === null ? 'object' : (event?.code ?? (await take(kernel, channel, frame.device, said)))
  const trace = newId()
  await remember(kernel, db, { ...frame, up: true, trace, problem, problems })
  return { trace, points: 0, problem, problems }
}

const take = async (
  kernel: Kernel,
  channel: UpChannel,
  device: KnownDevice,
  said: JsonObject,
): Promise<string | null> => {
  if (channel === 'answer') return (await takeAnswer(kernel, device, said)) ? null : 'unknown'
  if (channel === 'ota') return (await takeProgress(kernel, device, said)) ? null : 'unknown'
  if (channel === 'twin') await takeReport(kernel, device, said)
  return null
}

const jsonOf = (payload: Uint8Array): JsonObject | null => {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(payload))
    // What JSON.parse answers is JSON. PostgreSQL keeps neither NUL nor halves of surrogate pairs.
    const isKept = !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value))
    return isPlainObject(value) && isKept ? (value as JsonObject) : null
  } catch {
    return null
  }
}

interface Remembered extends Omit<Frame, 'received'> {
  readonly up: boolean
  readonly trace: string
  readonly problem: string | null
  readonly problems?: readonly DecodeProblem[]
}

const remember = async (
  kernel: Kernel,
  db: Executor,
  { device, way, topic, payload, up, trace, problem, problems = [] }: Remembered,
): Promise<void> => {
  const at = kernel.now()
  await db.run(sql`
    insert into gantry.device_message (space, device, at, up, way, topic, payload, trace, release, problem, problems)
    values (${device.space}, ${device.id}::uuid, ${at}, ${up}, ${way}, ${topic}, ${Buffer.from(payload)}, ${trace}::uuid, ${device.release}, ${problem},
      ${problems.length > 0 ? JSON.stringify(problems) : null}::jsonb)`)
  if (up)
    await db.run(sql`
      update gantry.t_device set f_state = 'online', f_last_seen = ${at} where space = ${device.space} and id = ${device.id}::uuid`)
}

/** A message for a device with its topic and bytes. */
export interface Outgoing extends Down {
  readonly topic: string
  readonly payload: Buffer
}

/** Bodies for a device with the topics on which it gets them; each is kept as a message. */
const keepOutgoing = async (
  kernel: Kernel,
  db: Executor,
  { device, way }: Pick<Frame, 'device' | 'way'>,
  downs: readonly Down[],
): Promise<readonly Outgoing[]> => {
  const outgoing = downs.map(down => ({
    ...down,
    topic: `${device.space}/${device.product.code}/${device.code}/down/${down.channel}`,
    payload: Buffer.from(JSON.stringify(down.body)),
  }))
  for (const { topic, payload } of outgoing)
    await remember(kernel, db, { device, way, topic, payload, up: false, trace: newId(), problem: null })
  return outgoing
}

/** What waits for a device that is reached by a plugin: its commands, claimed by this call, and the difference of its twin. */
export const claimForPlugin = async (
  kernel: Kernel,
  device: KnownDevice,
  way: string,
): Promise<readonly Down[]> => {
  const twin = await twinDown(kernel, device)
  return kernel.database.transaction(everySpace, async tx =>
    keepOutgoing(kernel, tx, { device, way }, [...(await claimCommands(tx, device)), ...twin]),
  )
}

/**
 * What waits for a device: its commands, claimed by this call, the difference of its twin, and firmware. Each is kept as a message.
 * Commands are claimed last and together with their messages: a failure before the end leaves them waiting.
 */
export const takeWaiting = async (
  kernel: Kernel,
  device: KnownDevice,
  way: string,
): Promise<readonly Outgoing[]> => {
  const others = [...(await twinDown(kernel, device)), ...(await otaDown(kernel, device))]
  return kernel.database.transaction(everySpace, async tx => {
    return keepOutgoing(kernel, tx, { device, way }, [...(await claimCommands(tx, device)), ...others])
  })
}
