import { contract, type Vitals } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { HealthCheck, HealthState } from './judge.ts'

/** The figures of the installation with the state of each. */
export interface Health extends Vitals {
  /** People whose session was used within five minutes. */
  readonly people: number
  readonly checks: readonly { readonly check: HealthCheck; readonly state: HealthState }[]
  /** When the key for metrics was made; null: metrics are off. */
  readonly metricsSince: string | null
}

const object = { type: 'object' } as const

export const readHealth = contract({
  method: 'GET',
  path: '/root/health',
  scope: 'platform',
  can: ['root'],
  summary: 'Whether database, processes, queues, delivery, disk and backups of the installation are well',
  input: Type.Object({}),
  output: Type.Unsafe<Health>(object),
})

export const makeMetricsKey = contract({
  method: 'POST',
  path: '/root/metrics-key',
  scope: 'platform',
  can: ['root'],
  summary: 'Makes the key by which a program reads the metrics, in place of the one before; it is shown once',
  input: Type.Object({}),
  output: Type.Object({ key: Type.String() }),
})

export const dropMetricsKey = contract({
  method: 'DELETE',
  path: '/root/metrics-key',
  scope: 'platform',
  can: ['root'],
  summary: 'Turns the metrics off',
  input: Type.Object({}),
  output: Type.Object({ done: Type.Literal(true) }),
})

export const readMetrics = contract({
  method: 'GET',
  path: '/metrics',
  scope: 'platform',
  can: 'public',
  summary: 'The figures of the installation as Prometheus text 0.0.4, for a program with the key for metrics',
  input: Type.Object({}),
  output: Type.Unsafe<unknown>({}),
})
