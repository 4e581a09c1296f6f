import { setInterval as ticks } from 'node:timers/promises'
import type { SparkplugSettings } from '../../../shared/plugins/sparkplug/sparkplug-shape.ts'
import { type ConfirmedValues, createConfirmedValues } from '../confirm-values.ts'
import { createGather } from '../gather-values.ts'
import { inBatches } from '../in-batches.ts'
import { inTime } from '../in-time.ts'
import type { OpenConnection, PluginHost } from '../protocol-plugin.ts'
import { writeWaiting } from '../write-waiting.ts'
import { deviceName, type Edge, edgesOf, sayName, takeMetrics, tellDead } from './edge-devices.ts'
import { createEdgeNode, type EdgeNode } from './edge-node.ts'
import { openBroker } from './open-broker.ts'
import { readPayload } from './payload.ts'
import { createPresence } from './presence.ts'
import { createRebirths, type Rebirths } from './rebirths.ts'
import { filterOf, readTopic } from './topics.ts'
import { createWriter, type Writer } from './write-metrics.ts'

/** Filters of one request to a broker. */
const filtersTogether = 100
/** Milliseconds to wait for the births of devices until those without one count as silent. */
const birthTime = 30_000
const lookEvery = 1_000

/** An edge node while its connection stands. */
interface Live {
  readonly edge: Edge
  readonly state: EdgeNode
}

/**
 * Is the host application of edge nodes at a broker, until the host ends it. Brokers keep no births: what there is now is asked for.
 * @throws PluginProblem
 */
export const keepHost = async (connection: OpenConnection, host: PluginHost): Promise<void> => {
  const { application } = connection.settings as SparkplugSettings
  const ending = new AbortController()
  const failed = (error: unknown) => ending.abort(error)
  const over = AbortSignal.any([host.signal, ending.signal])
  const gather = createGather({
    take: host.take,
    thinned: () => host.log('warning', 'sparkplug_thinned'),
    failed,
  })
  const confirmed = createConfirmedValues(gather, host.now)
  const presence = createPresence(application, host.now())
  const lives = new Map<string, Live>()
  const broker = await openBroker(
    {
      ...connection,
      client: `${connection.ctx.space} ${connection.id}`,
      will: { topic: presence.topic, payload: presence.offline },
      take: (topic, payload) => {
        if (topic === presence.topic) presence.heard(broker, payload, failed)
        else takeMessage(lives, topic, payload)
      },
    },
    host.signal,
  )
  broker.ended.then(failed)
  try {
    const rebirths = createRebirths(broker, host, failed)
    const writer = createWriter(broker, host)
    for (const edge of edgesOf(connection.targets))
      lives.set(sayName(edge, null), live(edge, { host, confirmed, rebirths, writer }))
    const filters = [presence.topic, ...[...lives.values()].map(({ edge }) => filterOf(edge))]
    for (const batch of inBatches(filters, filtersTogether)) await inTime(broker.subscribe(batch), over)
    await inTime(presence.announce(broker), over)
    host.running()
    for (const { edge } of lives.values()) rebirths.ask(edge)
    host.onWaiting(async (device, waiting) => {
      const target = connection.targets.find(each => each.device === device)
      const place =
        target &&
        [...lives.values()].find(({ edge }) => edge.devices.get(deviceName(target))?.includes(target))
      if (target && place)
        await writeWaiting(host, target, waiting, writes => writer.write({ ...place, target }, writes))
    })
    await watchOver({ host, lives, confirmed, rebirths }, over)
  } catch (error) {
    // A broker that is gone knows the will.
    if (host.signal.aborted) await Promise.race([presence.leave(broker), broker.ended])
    else throw ending.signal.aborted ? ending.signal.reason : error
  } finally {
    await broker.close()
  }
}

interface Doing {
  readonly host: PluginHost
  readonly confirmed: ConfirmedValues
  readonly rebirths: Rebirths
  readonly writer: Writer
}

const live = (edge: Edge, { host, confirmed, rebirths, writer }: Doing): Live => ({
  edge,
  state: createEdgeNode(
    {
      born: () => rebirths.born(edge),
      told: (device, metrics) => {
        takeMetrics(confirmed, edge.devices.get(device) ?? [], metrics)
        writer.told(edge, device, metrics)
      },
      died: device => tellDead(host, confirmed, edge, device, 'sparkplug_dead'),
      needsBirth: () => rebirths.ask(edge),
    },
    host.now,
  ),
})

const takeMessage = (lives: ReadonlyMap<string, Live>, topic: string, bytes: Uint8Array): void => {
  const found = readTopic(topic)
  const payload = found && readPayload(bytes)
  if (found && payload) lives.get(found.edge)?.state.take({ ...found, payload })
}

/** Looks every second, until the signal aborts. */
const watchOver = async (
  { host, lives, confirmed, rebirths }: Omit<Doing, 'writer'> & { readonly lives: ReadonlyMap<string, Live> },
  over: AbortSignal,
): Promise<void> => {
  const began = host.now()
  let areTold = false
  for await (const _ of ticks(lookEvery, undefined, { signal: over, ref: false })) {
    for (const { state } of lives.values()) state.look(host.now())
    rebirths.look()
    confirmed.look()
    if (areTold || host.now() - began < birthTime) continue
    areTold = true
    for (const { edge, state } of lives.values())
      for (const device of edge.devices.keys())
        if (!state.isBorn(device)) tellDead(host, confirmed, edge, device, 'sparkplug_unborn')
  }
}
