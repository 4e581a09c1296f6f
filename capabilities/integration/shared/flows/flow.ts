import type { Text } from '@gantry/base/shared'
import { type Graph, graphNodeSchema, graphSchema } from '@gantry/graph/shared'
import { type TaskSchedule, taskScheduleSchema } from '@gantry/transform/shared'
import { type TSchema, Type } from 'typebox'

/** Ways on from a task: it ended well, it failed, or it ended in whatever way. */
export const flowPorts = ['success', 'failure', 'always'] as const
export type FlowPort = (typeof flowPorts)[number]

/** A task in a flow. */
export type FlowStep = {
  /** Id of the task; empty: not chosen yet. */
  readonly task: string
  /** With several ways in: all of them must be taken, or any one. */
  readonly join: 'all' | 'any'
  /** How often it is tried again after it failed, and the seconds before. */
  readonly retries: number
  readonly pause: number
}

/** A flow of tasks: a graph without circles, what else its edges ask for, and when it starts. */
export type TaskFlow = Graph<FlowStep> & {
  readonly id: string
  readonly name: Text
  readonly schedule?: TaskSchedule
  /** Administrators are told of a run that failed. */
  readonly alert: boolean
  /** Conditions over the result of the task an edge comes from, by the id of the edge. */
  readonly conditions: Readonly<Record<string, string>>
}

export const mostRetries = 10
export const longestPause = 86_400

const closed = { additionalProperties: false }
const label = Type.String({ maxLength: 100 })

const graph: { readonly properties?: { readonly nodes: TSchema; readonly edges: TSchema } } = graphSchema(
  graphNodeSchema(
    'task',
    Type.Object(
      {
        task: Type.String({ maxLength: 60 }),
        join: Type.Union([Type.Literal('all'), Type.Literal('any')]),
        retries: Type.Integer({ minimum: 0, maximum: mostRetries }),
        pause: Type.Integer({ minimum: 1, maximum: longestPause }),
      },
      closed,
    ),
  ),
)

export const taskFlowSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.Union([label, Type.Object({ 'zh-CN': label, en: label }, closed)]),
    schedule: Type.Optional(taskScheduleSchema),
    alert: Type.Boolean(),
    conditions: Type.Record(
      Type.String({ minLength: 1, maxLength: 60, pattern: '^[A-Za-z0-9_-]+$' }),
      Type.String({ maxLength: 2_000 }),
      { maxProperties: 1_000 },
    ),
    ...graph.properties,
  },
  closed,
)

/** The way an edge stands for. */
export const portOf = ({ port }: { readonly port?: string }): FlowPort =>
  flowPorts.find(each => each === port) ?? 'success'
