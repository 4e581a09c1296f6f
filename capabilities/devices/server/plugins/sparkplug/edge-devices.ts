import type { SparkplugDevice, SparkplugPoint } from '../../../shared/plugins/sparkplug/sparkplug-shape.ts'
import type { ConfirmedValues } from '../confirm-values.ts'
import { PluginProblem } from '../plugin-problem.ts'
import type { PluginHost, TakenValue, Target, TargetPoint } from '../protocol-plugin.ts'
import type { BornMetric } from './edge-node.ts'
import { metricValue } from './metric-value.ts'

/** An edge node with the devices of the connection that are reached through it. */
export interface Edge {
  readonly group: string
  readonly node: string
  /** By name; null: the edge node itself. */
  readonly devices: ReadonlyMap<string | null, readonly Target[]>
}

/** Empty names mean the edge node itself. */
export const deviceName = ({ address }: Target): string | null => (address as SparkplugDevice).device || null

export const edgesOf = (targets: readonly Target[]): readonly Edge[] => {
  const edges = new Map<string, { group: string; node: string; devices: Map<string | null, Target[]> }>()
  for (const target of targets) {
    const { group, node } = target.address as SparkplugDevice
    const edge = edges.get(`${group}/${node}`) ?? { group, node, devices: new Map() }
    edges.set(`${group}/${node}`, edge)
    const alike = edge.devices.get(deviceName(target)) ?? []
    edge.devices.set(deviceName(target), [...alike, target])
  }
  return [...edges.values()]
}

export const metricOf = ({ address }: TargetPoint): string => (address as SparkplugPoint).metric

/** A metric as a value of a point, or why it is none. */
export const pointValue = (
  code: string,
  { type, field, ts, isNull, isBad }: BornMetric,
):
  | { readonly value: TakenValue }
  | { readonly problem: { readonly code: 'bad_quality' | 'shape'; readonly at: string } } => {
  if (isNull || isBad || !field) return { problem: { code: 'bad_quality', at: code } }
  const value = metricValue(type, field)
  return value === null
    ? { problem: { code: 'shape', at: code } }
    : { value: { code, value, ...(ts !== null && { ts }) } }
}

/** Takes metrics of a device as values of the points that are mapped to them. */
export const takeMetrics = (
  confirmed: ConfirmedValues,
  targets: readonly Target[],
  metrics: readonly BornMetric[],
): void => {
  const byName = new Map<string, BornMetric[]>()
  // A message may hold several values of a metric: what was kept while the edge node was away comes together.
  for (const metric of metrics) byName.set(metric.name, [...(byName.get(metric.name) ?? []), metric])
  for (const target of targets)
    for (const point of target.points)
      for (const metric of byName.get(metricOf(point)) ?? []) {
        const found = pointValue(point.point.code, metric)
        if ('problem' in found) confirmed.forget(target.device, point.point.code)
        confirmed.add(target, found)
      }
}

/** The devices are gone: nothing of them is certain any more. */
export const tellDead = (
  host: PluginHost,
  confirmed: ConfirmedValues,
  edge: Edge,
  device: string | null,
  code: 'sparkplug_dead' | 'sparkplug_unborn',
): void => {
  const gone = device === null ? [...edge.devices.values()].flat() : (edge.devices.get(device) ?? [])
  for (const target of gone) {
    confirmed.forget(target.device)
    host.silent(target.device, new PluginProblem(code, { name: sayName(edge, deviceName(target)) }))
  }
}

export const sayName = ({ group, node }: Edge, device: string | null): string =>
  [group, node, ...(device === null ? [] : [device])].join('/')
