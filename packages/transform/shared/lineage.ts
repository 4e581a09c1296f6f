import type { NodeId } from '@gantry/graph/shared'
import type { FileSettings } from '../steps/file.ts'
import type { SourceSettings } from '../steps/source.ts'
import type { TargetSettings } from '../steps/target.ts'
import { type PlannedStep, type PlannedTask, planTask } from './plan-task.ts'
import type { Task } from './task.ts'

/** Stands for the source of a file that a task writes. */
export const writtenFiles = 'file'

/** A column of a data source, or of a file that the task writes, outside of the task. */
export interface OuterColumn {
  readonly step: NodeId
  readonly source: string
  readonly object: string
  readonly column: string
}

/** One edge of the lineage. `indirect`: it decides which rows there are, not their value. */
export interface ColumnEdge {
  readonly from: OuterColumn
  readonly to: OuterColumn
  readonly how: 'identity' | 'transformation' | 'aggregation' | 'indirect'
}

const rank = { identity: 0, transformation: 1, aggregation: 2, indirect: 3 } as const
type How = keyof typeof rank
const stronger = (one: How, other: How): How => (rank[one] > rank[other] ? one : other)

interface Traced {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, readonly [OuterColumn, How]>>
  /** What decides about rows on the way here. */
  readonly rows: ReadonlyMap<string, OuterColumn>
}

const keyOf = ({ step, column }: OuterColumn): string => `${step} ${column}`

/**
 * Which columns of the sources each column of the targets is made from. Exact: every step declares it beside the SQL that it
 * generates, so nothing has to be read from SQL.
 */
export const columnEdges = (task: Task): readonly ColumnEdge[] => edgesOf(planTask(task))

export const edgesOf = ({ steps }: PlannedTask): readonly ColumnEdge[] => {
  const traced = new Map<NodeId, Traced>()
  const found: ColumnEdge[] = []
  for (const step of steps) {
    const own = traceStep(step, traced)
    traced.set(step.id, own)
    if (step.kind.group !== 'target') continue
    const { source, object } = targetOf(step)
    for (const [column, origins] of own.columns) {
      const to = { step: step.id, source, object, column }
      for (const [from, how] of origins.values()) found.push({ from, to, how })
      for (const [key, from] of own.rows) if (!origins.has(key)) found.push({ from, to, how: 'indirect' })
    }
  }
  return found
}

/** A file has no source; its name stands for the object. */
const targetOf = ({ kind, node: { settings } }: PlannedStep): Pick<TargetSettings, 'source' | 'object'> =>
  kind.end === 'file'
    ? { source: writtenFiles, object: (settings as FileSettings).name }
    : (settings as TargetSettings)

const traceStep = (step: PlannedStep, traced: ReadonlyMap<NodeId, Traced>): Traced => {
  if (step.kind.group === 'source') {
    const { source, object: chosen, query } = step.node.settings as SourceSettings
    // What a query reads is not known: its answer is an object of its own.
    const object = query === undefined ? chosen : `query:${step.id}`
    return {
      columns: new Map(
        step.columns.map(({ name }) => {
          const outer = { step: step.id, source, object, column: name }
          return [name, new Map([[keyOf(outer), [outer, 'identity'] as const]])]
        }),
      ),
      rows: new Map(),
    }
  }
  const inputs = step.inputs.map(({ from }) => traced.get(from))
  const declared = step.kind.lineage(step.inputColumns, step.node.settings)
  const rows = new Map<string, OuterColumn>(inputs.flatMap(input => [...(input?.rows ?? [])]))
  for (const { input, column } of declared.rows)
    for (const [key, [outer]] of inputs[input]?.columns.get(column) ?? []) rows.set(key, outer)
  const columns = new Map(
    [...declared.columns].map(([name, origins]) => {
      const made = new Map<string, readonly [OuterColumn, How]>()
      for (const { input, column, how } of origins)
        for (const [key, [outer, before]] of inputs[input]?.columns.get(column) ?? [])
          made.set(key, [outer, stronger(before, how)])
      return [name, made] as const
    }),
  )
  return { columns, rows }
}
