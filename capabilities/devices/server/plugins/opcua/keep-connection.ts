import { setInterval as ticks } from 'node:timers/promises'
import type { OpcuaSettings } from '../../../shared/plugins/opcua/opcua-shape.ts'
import { type ConfirmedValues, createConfirmedValues } from '../confirm-values.ts'
import { createGather } from '../gather-values.ts'
import { inBatches } from '../in-batches.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { OpenConnection, PluginHost, Target } from '../protocol-plugin.ts'
import { type PointWrite, type PointWritten, writeWaiting } from '../write-waiting.ts'
import { createDeviceStates, type DeviceStates } from './device-states.ts'
import { type Item, itemsOf, type Unresolved } from './items-of.ts'
import { nodeValue } from './node-value.ts'
import { type OpcuaServer, openServer } from './open-server.ts'
import { type Watch, watchItems } from './watch-items.ts'
import { writeNodes } from './write-nodes.ts'

/** Values a connection watches at most. */
const mostItems = 20_000
/** Milliseconds until points that the server did not take are offered to it again. */
const offerAfter = 300_000
/** Lines about points that cannot be watched, and points that a line names. */
const mostLines = 50
const mostNamed = 20
const lookEvery = 1_000

/** Keeps a session with a server and takes what changes, until the host ends it. @throws PluginProblem */
export const keepConnection = async (connection: OpenConnection, host: PluginHost): Promise<void> => {
  const settings = connection.settings as OpcuaSettings
  const server = await openServer(connection, host.signal)
  const ending = new AbortController()
  const over = AbortSignal.any([host.signal, server.lost, ending.signal])
  try {
    const { items, unresolved } = itemsOf(connection.targets, server.namespaces)
    const watched = items.slice(0, mostItems)
    const gather = createGather({
      take: host.take,
      thinned: () => host.log('warning', 'opcua_thinned'),
      failed: error => ending.abort(error),
    })
    const confirmed = createConfirmedValues(gather, host.now)
    const states = createDeviceStates(host, watched, confirmed)
    const refused = new Map<Item, string>()
    const watch = await watchItems(server, settings, {
      changed: (item, value) => states.note(item, nodeValue(server.client, value)),
      settled: (item, status) => {
        if (status === null) refused.delete(item)
        else refused.set(item, status)
      },
      ended: status => ending.abort(new PluginProblem('opcua_status', { status })),
    })
    await watch.add(watched)
    host.running()
    if (items.length > mostItems)
      host.log('error', 'opcua_too_many', { limit: mostItems, total: items.length })
    tellRefused(host, unresolved, refused)
    host.onWaiting(async (device, waiting) => {
      const target = connection.targets.find(each => each.device === device)
      if (target) await writeWaiting(host, target, waiting, writes => writePoints(server, target, writes))
    })
    await watchOver(host, { server: settings.host, watch, states, confirmed, refused }, over)
  } catch (error) {
    if (host.signal.aborted) return
    const { host: name, port } = settings
    if (ending.signal.aborted) throw server.problemOf(ending.signal.reason)
    if (server.lost.aborted) throw new PluginProblem('closed', { host: name, port }, error)
    throw server.problemOf(error)
  } finally {
    await server.close()
  }
}

interface Watched {
  /** Its name, for people. */
  readonly server: string
  readonly watch: Watch
  readonly states: DeviceStates
  readonly confirmed: ConfirmedValues
  /** Points the server did not take, with its status codes. */
  readonly refused: ReadonlyMap<Item, string>
}

/** Looks every second, until the signal aborts. @throws PluginProblem timeout */
const watchOver = async (
  host: PluginHost,
  { server, watch, states, confirmed, refused }: Watched,
  over: AbortSignal,
): Promise<void> => {
  let offered = performance.now()
  for await (const _ of ticks(lookEvery, undefined, { signal: over, ref: false })) {
    const { now, most } = watch.silence()
    if (now > most)
      throw new PluginProblem('opcua_silent', { host: server, seconds: Math.round(now / 1_000) })
    states.look()
    confirmed.look()
    if (refused.size === 0 || performance.now() - offered < offerAfter) continue
    const again = [...refused.keys()]
    await watch.add(again)
    offered = performance.now()
    for (const [device, points] of pointsByDevice(again.filter(item => !refused.has(item))))
      host.log('info', 'points_work', { device, points })
  }
}

/** Tells which points cannot be watched; a device without any other is silent. */
const tellRefused = (
  host: PluginHost,
  unresolved: readonly Unresolved[],
  refused: ReadonlyMap<Item, string>,
): void => {
  const failed = [
    ...unresolved,
    ...[...refused].map(([item, status]) => ({
      ...item,
      problem: new PluginProblem('opcua_status', { status }),
    })),
  ]
  const byReason = new Map<string, Unresolved[]>()
  const counts = new Map<string, number>()
  for (const each of failed) {
    const { target, problem } = each
    const alike = byReason.get(`${target.device} ${problem.message}`) ?? []
    byReason.set(`${target.device} ${problem.message}`, [...alike, each])
    const count = (counts.get(target.device) ?? 0) + 1
    counts.set(target.device, count)
    if (count === target.points.length) host.silent(target.device, problem)
  }
  for (const alike of [...byReason.values()].slice(0, mostLines))
    for (const [device, points] of pointsByDevice(alike)) {
      const [{ code = 'opcua_answer', params = {} } = {}] = alike.map(({ problem }) => problem)
      host.log('warning', 'points_failed', { ...params, device, points, problem: code })
    }
}

/** Names of devices with the codes of their points as one text, of which the first are named. */
const pointsByDevice = (
  found: readonly Pick<Unresolved, 'target' | 'point'>[],
): readonly (readonly [string, string])[] => {
  const byDevice = new Map<Target, string[]>()
  for (const { target, point } of found) {
    const codes = byDevice.get(target) ?? []
    byDevice.set(target, codes)
    if (codes.length < mostNamed) codes.push(point.point.code)
    else codes[mostNamed] = '…'
  }
  return [...byDevice].map(([{ name }, codes]) => [name, codes.join(', ')])
}

/** Writes to the nodes of points of a device, in requests as large as the server allows. */
const writePoints = async (
  server: OpcuaServer,
  target: Target,
  writes: readonly PointWrite[],
): Promise<readonly PointWritten[]> => {
  const { items, unresolved } = itemsOf(
    [{ ...target, points: writes.map(({ point }) => point) }],
    server.namespaces,
  )
  const raws = new Map(writes.map(({ point, raw }) => [point, raw]))
  const written: PointWritten[] = []
  for (const batch of inBatches(items, Math.min(server.limits.read, server.limits.write)))
    written.push(
      ...(await writeNodes(
        server,
        batch.map(({ point, nodeId }) => ({ nodeId, raw: raws.get(point) ?? '' })),
      )),
    )
  return writes.map(({ point }) => {
    const outcome =
      unresolved.find(each => each.point === point)?.problem ??
      written[items.findIndex(item => item.point === point)]
    const { code } = point.point
    if (!outcome) return new PluginProblem('not_writable', { point: code })
    return outcome instanceof PluginProblem
      ? new PluginProblem(outcome.code, { ...outcome.params, point: code }, outcome)
      : outcome
  })
}
