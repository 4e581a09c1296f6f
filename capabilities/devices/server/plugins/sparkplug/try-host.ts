import { setTimeout as sleep } from 'node:timers/promises'
import { inTime } from '../in-time.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { OpenConnection, TestedPoint } from '../protocol-plugin.ts'
import { deviceName, edgesOf, metricOf, pointValue, sayName } from './edge-devices.ts'
import { type BornMetric, createEdgeNode } from './edge-node.ts'
import { openBroker } from './open-broker.ts'
import { readPayload } from './payload.ts'
import { requestRebirth } from './rebirths.ts'
import { filterOf, readTopic } from './topics.ts'

/** Milliseconds to wait for the birth of a device. */
const birthTime = 6_000

/**
 * Connects once and reads the points of the targets from the births that it asks for. It is no host application: edge nodes that are kept
 * by a running connection notice nothing but the request.
 * @throws PluginProblem
 */
export const tryHost = async (
  connection: OpenConnection,
  signal: AbortSignal,
): Promise<readonly TestedPoint[]> => {
  const [target] = connection.targets
  const [edge] = edgesOf(connection.targets)
  if (!target || !edge) return []
  const device = deviceName(target)
  let arrived = (_: readonly BornMetric[]): void => undefined
  const birth = new Promise<readonly BornMetric[]>(resolve => {
    arrived = resolve
  })
  const state = createEdgeNode(
    {
      born: () => undefined,
      told: (owner, metrics) => {
        if (owner === device) arrived(metrics)
      },
      died: () => undefined,
      needsBirth: () => undefined,
    },
    Date.now,
  )
  const broker = await openBroker(
    {
      ...connection,
      client: `try ${connection.ctx.space} ${connection.id} ${Date.now()}`,
      take: (topic, bytes) => {
        const found = readTopic(topic)
        const payload = found && readPayload(bytes)
        if (found && payload && found.edge === sayName(edge, null)) state.take({ ...found, payload })
      },
    },
    signal,
  )
  try {
    await inTime(broker.subscribe([filterOf(edge)]), signal)
    await inTime(requestRebirth(broker, edge, Date.now()), signal)
    const none = sleep(birthTime, null, { signal, ref: false })
    const metrics = await Promise.race([birth, none, broker.ended.then(problem => Promise.reject(problem))])
    if (!metrics) throw new PluginProblem('sparkplug_unborn', { name: sayName(edge, device) })
    return target.points.map(point => testedPoint(point.point.code, metricOf(point), metrics))
  } finally {
    await broker.close()
  }
}

const testedPoint = (code: string, name: string, metrics: readonly BornMetric[]): TestedPoint => {
  const metric = metrics.findLast(each => each.name === name)
  if (!metric)
    return {
      code,
      value: null,
      problem: new PluginProblem('sparkplug_metric', { point: code, metric: name }),
    }
  const found = pointValue(code, metric)
  return 'value' in found
    ? { code, value: found.value.value }
    : {
        code,
        value: null,
        problem: new PluginProblem(found.problem.code === 'shape' ? 'sparkplug_shape' : 'sparkplug_bad', {
          metric: name,
        }),
      }
}
