import { PluginProblem } from '../plugin-problem.ts'
import type { PluginHost, Target } from '../protocol-plugin.ts'
import type { PointWrite, PointWritten } from '../write-waiting.ts'
import { deviceName, type Edge, metricOf, pointValue, sayName } from './edge-devices.ts'
import type { BornMetric, EdgeNode } from './edge-node.ts'
import { metricType, typedMetric } from './metric-value.ts'
import type { Broker } from './open-broker.ts'
import { type WrittenMetric, writePayload } from './payload.ts'
import { commandTopic } from './topics.ts'

/** Milliseconds in which a device has to tell the value that was written: commands have no answer of their own. */
const confirmTime = 5_000

interface Place {
  readonly edge: Edge
  readonly state: EdgeNode
  readonly target: Target
}

/** Writes to metrics by commands, and waits until the edge node tells them. */
export interface Writer {
  write(place: Place, writes: readonly PointWrite[]): Promise<readonly PointWritten[]>
  /** Metrics that an edge node or one of its devices told. */
  told(edge: Edge, device: string | null, metrics: readonly BornMetric[]): void
}

export const createWriter = (broker: Broker, host: PluginHost): Writer => {
  const awaited = new Map<string, Set<(metric: BornMetric) => void>>()
  const keyOf = (edge: Edge, device: string | null, metric: string) => `${sayName(edge, device)} ${metric}`

  /** Resolves with the value when it is told; null: it was not in time. */
  const confirmation = (key: string, code: string, metric: WrittenMetric): Promise<PointWritten | null> =>
    new Promise(resolve => {
      const waiting = awaited.get(key) ?? new Set()
      awaited.set(key, waiting)
      const done = (outcome: PointWritten | null) => {
        clearTimeout(late)
        waiting.delete(look)
        if (waiting.size === 0) awaited.delete(key)
        resolve(outcome)
      }
      const look = (told: BornMetric) => {
        const found = pointValue(code, told)
        if (!('value' in found) || !isSame(found.value.value, metric)) return
        const { value, ts } = found.value
        done({ value, ...(ts !== undefined && { ts }) })
      }
      const late = setTimeout(() => done(null), confirmTime)
      waiting.add(look)
    })

  return {
    told: (edge, device, metrics) => {
      if (awaited.size === 0) return
      for (const metric of metrics)
        for (const look of [...(awaited.get(keyOf(edge, device, metric.name)) ?? [])]) look(metric)
    },
    write: async ({ edge, state, target }, writes) => {
      const device = deviceName(target)
      const metrics = writes.map(write => writtenMetric(state, device, write))
      const sent = metrics.filter((metric): metric is WrittenMetric => !(metric instanceof PluginProblem))
      const outcomes = metrics.map((metric, at) => {
        const { code = '' } = writes[at]?.point.point ?? {}
        return metric instanceof PluginProblem
          ? metric
          : confirmation(keyOf(edge, device, metric.name), code, metric).then(
              found =>
                found ??
                new PluginProblem('sparkplug_unconfirmed', { point: code, seconds: confirmTime / 1_000 }),
            )
      })
      if (sent.length > 0) await broker.publish(commandTopic(edge, device), writePayload(sent, host.now()))
      return Promise.all(outcomes)
    },
  }
}

const writtenMetric = (
  state: EdgeNode,
  device: string | null,
  { point, raw }: PointWrite,
): WrittenMetric | PluginProblem => {
  const name = metricOf(point)
  const { code } = point.point
  const type = state.typeOf(device, name)
  if (type === null) return new PluginProblem('sparkplug_metric', { point: code, metric: name })
  const value = typedMetric(type, raw)
  return value === null
    ? new PluginProblem('sparkplug_type', {
        point: code,
        value: String(raw).slice(0, 60),
        type: metricType(type) ?? String(type),
      })
    : { name, type, value }
}

/** Whether a device tells what was written, by the digits that its data type has. */
const isSame = (told: number | boolean | string, { type, value }: WrittenMetric): boolean => {
  switch (metricType(type)) {
    case 'Float':
      return typeof value === 'number' && told === Number(value.toPrecision(7))
    case 'DateTime':
      return typeof told === 'string' && BigInt(Date.parse(told)) === value
    default:
      return String(told) === String(value)
  }
}
