import { newId } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import { applyModel, readFrame } from '../../shared/decode/index.ts'
import type { Product } from '../../shared/product.ts'
import { demoDevices, demoProducts } from './plant.ts'

/** Milliseconds before the first start of which messages are shown. */
const span = 30 * 60_000

interface Measured {
  readonly device: string
  /** Milliseconds since 1970. */
  readonly ts: number
  readonly values: Readonly<Record<string, number>>
}

/** The frame of an energy meter as its decoder reads it: function 3, two words, and a counter with its words swapped. */
const meterFrame = ({ power = 0, voltage = 0, energy = 0 }: Measured['values']): Buffer => {
  const frame = Buffer.alloc(11)
  frame.set([0x11, 0x03, 0x08])
  frame.writeUInt16BE(Math.round(power * 10), 3)
  frame.writeUInt16BE(Math.round(voltage * 10), 5)
  const count = Math.round(energy)
  frame.writeUInt16BE(count % 65_536, 7)
  frame.writeUInt16BE(Math.floor(count / 65_536), 9)
  return frame
}

/** A message with these values as a device of this product sends it. */
export const frameOf = (product: Product, values: Measured['values']): Buffer =>
  product.code === 'meter' ? meterFrame(values) : pumpFrame(values)

const pumpFrame = ({ running = 0, ...values }: Measured['values']): Buffer =>
  Buffer.from(JSON.stringify({ ...values, running: running === 1 }))

interface Message {
  readonly device: string
  readonly at: number
  readonly up: boolean
  readonly channel: string
  readonly payload: Buffer
  readonly result: string | null
  readonly problem: string | null
}

const pointMessage = (product: Product, { device, ts, values }: Measured): Message => {
  const payload = frameOf(product, values)
  const read = applyModel(product, readFrame(product.decoder, payload).values).values
  return {
    device,
    at: ts,
    up: true,
    channel: 'up',
    payload,
    result: JSON.stringify(
      read.map(({ code, value, outside }) => ({ code, value, quality: outside ? 1 : 0 })),
    ),
    problem: null,
  }
}

const productOf = (device: string): Product | undefined =>
  demoProducts.find(({ id }) => id === demoDevices.find(each => each.id === device)?.product)

const idOf = (code: string): string => demoDevices.find(device => device.code === code)?.id ?? ''

/** The messages that brought the newest values, a frame that could not be read, and a command with its answer. */
export const seedMessages = async (ctx: Ctx): Promise<void> => {
  const now = ctx.kernel.now().getTime()
  const { rows } = await ctx.db.run<Measured>(sql`
    select p.device, (extract(epoch from v.ts) * 1000)::float8 as ts, json_object_agg(p.code, v.value) as values
    from gantry.telemetry_point p join gantry.telemetry_value v on v.point = p.id
    where p.space = ${ctx.space} and p.device = any(${demoDevices.map(({ id }) => id)}::uuid[])
      and v.ts > ${new Date(now - span)}::timestamptz
    group by p.device, v.ts`)
  const measured = rows.flatMap(row => {
    const product = productOf(row.device)
    return product ? [pointMessage(product, row)] : []
  })
  const pump = idOf('P-204')
  const command = { id: newId(), command: 'speed', parameters: { rpm: 1_200 } }
  const said = (device: string, ago: number, up: boolean, channel: string, body: object): Message => ({
    device,
    at: now - ago * 1_000,
    up,
    channel,
    payload: Buffer.from(JSON.stringify(body)),
    result: null,
    problem: null,
  })
  const messages: readonly Message[] = [
    ...measured,
    {
      ...said(idOf('P-302'), 660, true, 'up', {}),
      payload: Buffer.from('{"vibration":3.1,'),
      problem: 'json',
    },
    said(pump, 421, false, 'down/command', command),
    said(pump, 420, true, 'up/answer', { id: command.id, ok: true, result: { rpm: 1_200 } }),
    said(pump, 380, true, 'up/event', { code: 'dry_run', at: new Date(now - 380_000).toISOString() }),
    said(pump, 300, true, 'up/twin', { reported: { interval: 10, firmware: '2.5.4' } }),
  ]
  const sorted = messages.toSorted((one, other) => one.at - other.at)
  const topicOf = ({ device, channel }: Message): string =>
    `${ctx.space}/${productOf(device)?.code}/${demoDevices.find(({ id }) => id === device)?.code}/${channel}`
  await ctx.db.run(sql`
    insert into gantry.device_message (space, device, at, up, way, topic, payload, trace, release, result, problem)
    select ${ctx.space}, device, at, up, 'mqtt', topic, decode(payload, 'base64'), trace, 1, result::jsonb, problem
    from unnest(${sorted.map(({ device }) => device)}::uuid[],
      ${sorted.map(({ at }) => new Date(at).toISOString())}::timestamptz[], ${sorted.map(({ up }) => up)}::boolean[],
      ${sorted.map(topicOf)}::text[], ${sorted.map(({ payload }) => payload.toString('base64'))}::text[],
      ${sorted.map(() => newId())}::uuid[], ${sorted.map(({ result }) => result)}::text[],
      ${sorted.map(({ problem }) => problem)}::text[])
      as m (device, at, up, topic, payload, trace, result, problem)`)
  await seedCommands(ctx, command.id)
  await ctx.db.run(sql`
    insert into gantry.device_event (space, device, code, level, at, received_at, keep_until)
    select ${ctx.space}, ${pump}::uuid, 'dry_run', 'error', e.at, e.at, e.at + interval '90 days'
    from (values (${new Date(now - 380_000).toISOString()}::timestamptz)) e (at)`)
}

const seedCommands = async (ctx: Ctx, answered: string): Promise<void> => {
  const now = ctx.kernel.now().getTime()
  const at = (ago: number) => new Date(now - ago * 1_000).toISOString()
  const sent = [
    {
      id: newId(),
      command: 'stop',
      parameters: {},
      state: 'expired',
      made: at(5_400),
      sent: null,
      answer: null,
    },
    {
      id: answered,
      command: 'speed',
      parameters: { rpm: 1_200 },
      state: 'done',
      made: at(422),
      sent: at(421),
      answer: { id: answered, ok: true, result: { rpm: 1_200 } },
    },
  ]
  for (const { id, command, parameters, state, made, sent: sentAt, answer } of sent)
    await ctx.db.run(sql`
      insert into gantry.device_command (id, space, device, command, parameters, state, by_name, created_at, expires_at, sent_at, answered_at, answer)
      values (${id}::uuid, ${ctx.space}, ${idOf('P-204')}::uuid, ${command}, ${JSON.stringify(parameters)}::jsonb, ${state},
        ${ctx.actor.name}, ${made}::timestamptz, ${made}::timestamptz + interval '1 minute', ${sentAt}::timestamptz,
        ${answer === null ? null : sentAt}::timestamptz, ${answer === null ? null : JSON.stringify(answer)}::jsonb)`)
}
