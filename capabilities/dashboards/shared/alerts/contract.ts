import type { Text } from '@gantry/base/shared'
import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type AlertRule, alertRuleSchema, mostTold } from './alert.ts'

const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })

/** A rule of a published chart with the people it tells. */
export interface ChartAlert {
  readonly id: string
  readonly rule: AlertRule
  readonly people: readonly Ref[]
  /** Who set it last. */
  readonly by: string
  /** ISO 8601. */
  readonly at: string
}

export const listChartAlerts = contract({
  method: 'GET',
  path: '/analysis/chart/:id/alerts',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Thresholds and reports of a published chart, the names of its measures, and whether it has rows; for those who may change the chart',
  input: Type.Object({ id }),
  output: Type.Unsafe<{
    readonly data: readonly ChartAlert[]
    readonly measures: readonly Text[]
    readonly hasRows: boolean
  }>({ type: 'object' }),
})

export const keepChartAlert = contract({
  method: 'PUT',
  path: '/analysis/chart/:id/alerts/:alert',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Sets a threshold or a report of a published chart; each of the people is told the figures of the records that person may read',
  input: Type.Object({
    id,
    alert: id,
    rule: alertRuleSchema,
    people: Type.Array(id, { minItems: 1, maxItems: mostTold, uniqueItems: true }),
  }),
  output: done,
})

export const dropChartAlert = contract({
  method: 'DELETE',
  path: '/analysis/chart/:id/alerts/:alert',
  scope: 'space',
  can: 'signed-in',
  summary: 'Ends a threshold or a report of a chart',
  input: Type.Object({ id, alert: id }),
  output: done,
})
