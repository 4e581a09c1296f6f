import { type Issue, issue, type JsonObject, type Text } from '@gantry/base/shared'
import { readCron } from '@gantry/designs/shared'
import { type Graph, graphNodeSchema, graphSchema } from '@gantry/graph/shared'
import { type TSchema, Type } from 'typebox'
import { stepKinds } from './step-kinds.ts'

/** When a task starts by itself, as people of the space read their clocks. */
export type TaskSchedule =
  | { readonly every: 'minutes'; readonly minutes: number }
  | { readonly every: 'hour'; readonly at: string }
  | { readonly every: 'day'; readonly at: string }
  | { readonly every: 'week'; readonly at: string; readonly day: number }
  /** A cron text of five parts. */
  | { readonly every: 'cron'; readonly cron: string }

/** An integration task: a graph of steps, when it runs and what it refuses. */
export type Task = Graph<JsonObject> & {
  readonly id: string
  readonly name: Text
  /** Heading under which lists show it. */
  readonly group?: string
  readonly schedule?: TaskSchedule
  /** What happens when its time comes while it runs. */
  readonly busy: 'skip' | 'queue'
  /** A run fails and writes nothing with more rejected rows, or with a larger share of the rows read. */
  readonly mostRejects?: number
  readonly mostRejectsPercent?: number
  /** The rights it reads and writes the tables of the space with: its own, or those of a person. */
  readonly as: 'task' | 'owner'
  /** The person whose rights it has. */
  readonly owner?: string
}

const closed = { additionalProperties: false }
const label = Type.String({ maxLength: 100 })
const at = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' })

/** Schema of a `TaskSchedule`. */
export const taskScheduleSchema = Type.Union([
  Type.Object(
    { every: Type.Literal('minutes'), minutes: Type.Integer({ minimum: 1, maximum: 1_440 }) },
    closed,
  ),
  Type.Object({ every: Type.Literal('hour'), at }, closed),
  Type.Object({ every: Type.Literal('day'), at }, closed),
  Type.Object({ every: Type.Literal('week'), at, day: Type.Integer({ minimum: 1, maximum: 7 }) }, closed),
  Type.Object({ every: Type.Literal('cron'), cron: Type.String({ maxLength: 100 }) }, closed),
])

/** What is wrong with a schedule that its schema admits; places begin at the body. */
export const scheduleIssues = (schedule: TaskSchedule | undefined): readonly Issue[] =>
  schedule?.every === 'cron' && !readCron(schedule.cron) ? [issue('schedule.cron', 'format')] : []

const graph: { readonly properties?: { readonly nodes: TSchema; readonly edges: TSchema } } = graphSchema(
  Type.Union(stepKinds.map(({ name, schema }) => graphNodeSchema(name, schema))),
)

export const taskSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.Union([label, Type.Object({ 'zh-CN': label, en: label }, closed)]),
    group: Type.Optional(Type.String({ maxLength: 60 })),
    schedule: Type.Optional(taskScheduleSchema),
    busy: Type.Union([Type.Literal('skip'), Type.Literal('queue')]),
    mostRejects: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    mostRejectsPercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    as: Type.Union([Type.Literal('task'), Type.Literal('owner')]),
    owner: Type.Optional(Type.String({ format: 'uuid' })),
    ...graph.properties,
  },
  closed,
)
