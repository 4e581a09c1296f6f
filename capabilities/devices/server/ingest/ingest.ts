import { AppError, newId } from '@gantry/base/shared'
import { everySpace, type Kernel, sql, type Transaction } from '@gantry/kernel/server'
import { makeDays, pointIds, quality, type Reading, storeReadings } from '@gantry/telemetry/server'
import { applyModel, type Decoded, type DecodeProblem } from '../../shared/decode/index.ts'
import { believedTime } from './believed-time.ts'
import { decodeFrames } from './decode-frames.ts'
import type { KnownDevice } from './known-device.ts'
import { pushLive } from './live.ts'
import { type StoredPoint, tellPoints } from './on-points.ts'

/** A message of a device as it arrived. */
export interface Frame {
  readonly device: KnownDevice
  readonly way: string
  readonly topic: string
  readonly payload: Uint8Array
  readonly received: number
  /** What it holds, where no decoder of its product is needed. */
  readonly decoded?: Decoded
}

/** What became of a frame. */
export interface Taken {
  readonly trace: string
  readonly points: number
  readonly problem: string | null
  readonly problems: readonly DecodeProblem[]
}

/** A batch is stored when it has so many frames, or after this time in milliseconds. */
const batchSize = 1_000
const batchAfter = 50
/** Frames that wait in one process; beyond this, devices are told to send again. */
const mostWaiting = 20_000

interface Waiting {
  readonly frame: Frame
  resolve(taken: Taken): void
  reject(error: unknown): void
}

interface Line {
  waiting: Waiting[]
  timer: NodeJS.Timeout | null
  storing: boolean
}

const lines = new WeakMap<Kernel, Line>()

/**
 * Takes a frame: it is decoded, and raw frame, points, newest values and the device's state are stored in one transaction with other
 * frames of the moment. Resolves after the commit, so what was acknowledged is never lost.
 * @throws AppError server.busy when too much waits
 */
export const ingest = (kernel: Kernel, frame: Frame): Promise<Taken> => {
  const line = lines.get(kernel) ?? { waiting: [], timer: null, storing: false }
  lines.set(kernel, line)
  if (line.waiting.length >= mostWaiting) return Promise.reject(new AppError('server.busy'))
  return new Promise((resolve, reject) => {
    line.waiting.push({ frame, resolve, reject })
    if (line.storing) return
    if (line.waiting.length >= batchSize) void storeNext(kernel, line)
    else line.timer ??= setTimeout(() => void storeNext(kernel, line), batchAfter)
  })
}

const storeNext = async (kernel: Kernel, line: Line): Promise<void> => {
  if (line.timer) clearTimeout(line.timer)
  line.timer = null
  line.storing = true
  while (line.waiting.length > 0) {
    const batch = line.waiting.splice(0, batchSize)
    try {
      const taken = await storeFrames(
        kernel,
        batch.map(({ frame }) => frame),
      )
      batch.forEach(({ resolve }, at) => {
        const one = taken[at]
        if (one) resolve(one)
      })
    } catch (error) {
      kernel.log.error({ err: error, frames: batch.length }, 'device messages not stored')
      for (const { reject } of batch) reject(error)
    }
  }
  line.storing = false
}

interface ReadFrame extends Frame {
  readonly points: readonly StoredPoint[]
  readonly taken: Taken
}

const storeFrames = async (kernel: Kernel, frames: readonly Frame[]): Promise<readonly Taken[]> => {
  const read = await readFrames(frames)
  const points = read.flatMap(frame => frame.points.map(point => ({ frame, point })))
  const ids = await pointIds(
    kernel,
    points.map(({ frame, point }) => ({
      space: frame.device.space,
      device: point.device,
      code: point.code,
      keepDays: frame.device.product.keepDays,
    })),
  )
  const readings: Reading[] = points.map(({ point }, at) => ({
    point: ids[at] ?? 0,
    ts: point.ts,
    value: point.value,
    quality: point.quality,
  }))
  await makeDays(
    kernel,
    readings.map(({ ts }) => ts),
  )
  await kernel.database.transaction(everySpace, async tx => {
    await storeReadings(tx, readings)
    await rememberFrames(tx, read)
    await noteSeen(tx, read)
  })
  pushLive(
    kernel,
    frames.map(({ device }) => device),
  )
  for (const space of new Set(frames.map(({ device }) => device.space)))
    await tellPoints(kernel, {
      space,
      points: points.filter(({ frame }) => frame.device.space === space).map(({ point }) => point),
    })
  return read.map(({ taken }) => taken)
}

const readFrames = async (frames: readonly Frame[]): Promise<readonly ReadFrame[]> => {
  const byModel = new Map<string, Frame[]>()
  const decoded = new Map<Frame, Decoded>()
  for (const frame of frames) {
    if (frame.decoded) {
      decoded.set(frame, frame.decoded)
      continue
    }
    const { space, product, release } = frame.device
    const key = `${space} ${product.id} ${release}`
    byModel.set(key, [...(byModel.get(key) ?? []), frame])
  }
  for (const alike of byModel.values()) {
    const [first] = alike
    if (!first) continue
    const answers = await decodeFrames(
      first.device.product.decoder,
      alike.map(({ payload }) => payload),
    )
    alike.forEach((frame, at) => {
      const answer = answers[at]
      if (answer) decoded.set(frame, answer)
    })
  }
  return frames.map(frame => readOne(frame, decoded.get(frame) ?? { values: [], problems: [] }))
}

/** Problems of one message that are kept. */
const mostProblems = 20

/** Names of problems as the log of messages keeps them; texts are `devices.problem.<name>`. */
const readOne = (frame: Frame, { values, problems }: Decoded): ReadFrame => {
  const { device, received } = frame
  const model = applyModel(device.product, values)
  const points = model.values.map(({ code, value, ts, outside }): StoredPoint => {
    const believed = believedTime(ts, received, device.product.keepDays)
    const isClockWrong = ts !== undefined && believed === null
    return {
      device: device.id,
      product: device.product.id,
      code,
      ts: believed ?? received,
      value,
      quality: (outside ? quality.outOfRange : 0) | (isClockWrong ? quality.clock : 0),
    }
  })
  const found = [...problems, ...model.problems].slice(0, mostProblems)
  const problem =
    found[0]?.code ?? (points.length === 0 ? (model.unknown.length > 0 ? 'unknown' : 'empty') : null)
  return { ...frame, points, taken: { trace: newId(), points: points.length, problem, problems: found } }
}

const rememberFrames = (tx: Transaction, frames: readonly ReadFrame[]) =>
  tx.run(
    sql`
    insert into gantry.device_message (space, device, at, up, way, topic, payload, trace, release, result, problem, problems)
    select space, device, at, true, way, topic, decode(payload, 'base64'), trace, release, result::jsonb, problem, problems::jsonb
    from unnest(${frames.map(({ device }) => device.space)}::text[], ${frames.map(({ device }) => device.id)}::uuid[],
      ${frames.map(({ received }) => new Date(received).toISOString())}::timestamptz[],
      ${frames.map(({ way }) => way)}::text[], ${frames.map(({ topic }) => topic)}::text[],
      ${frames.map(({ payload }) => Buffer.from(payload).toString('base64'))}::text[],
      ${frames.map(({ taken }) => taken.trace)}::uuid[], ${frames.map(({ device }) => device.release)}::int[],
      ${frames.map(({ points }) => JSON.stringify(points.map(({ code, value, quality: bits }) => ({ code, value, quality: bits }))))}::text[],
      ${frames.map(({ taken }) => taken.problem)}::text[],
      ${frames.map(({ taken: { problems } }) => (problems.length > 0 ? JSON.stringify(problems) : null))}::text[])
      as f (space, device, at, way, topic, payload, trace, release, result, problem, problems)`,
    { name: 'devices.remember_frames' },
  )

/** Seconds the shown time of the last message may be behind; every message would else rewrite the row of its device. */
const seenStep = 15

const noteSeen = (tx: Transaction, frames: readonly ReadFrame[]) => {
  // A message that is read again says nothing about its device now.
  const sent = frames.filter(({ way }) => way !== 'replay')
  const newest = new Map(sent.map(({ device, received }) => [device.id, received]))
  return tx.run(
    sql`
    update gantry.t_device d set f_state = 'online', f_last_seen = s.at
    from unnest(${[...newest.keys()]}::uuid[],
      ${[...newest.values()].map(at => new Date(at).toISOString())}::timestamptz[]) as s (id, at)
    where d.id = s.id and (d.f_state is distinct from 'online' or d.f_last_seen is null
      or d.f_last_seen < s.at - make_interval(secs => ${seenStep}))`,
    { name: 'devices.note_seen' },
  )
}
