import { type Issue, issue, type JsonObject } from '@gantry/base/shared'
import { adjacencyOf, type GraphNode, type NodeId } from '@gantry/graph/shared'
import type { SourceSettings } from '../steps/source.ts'
import { removalOf, type TargetSettings } from '../steps/target.ts'
import { ancestorsOf } from './ancestors.ts'
import { type Column, mostColumns } from './column.ts'
import type { AnyStepKind } from './step-kinds.ts'
import { stepKindOf } from './step-kinds.ts'
import type { Task } from './task.ts'

/** An output of another step. */
export interface StepInput {
  readonly from: NodeId
  readonly port?: string
}

/** A step with what is known of it while the task is drawn. */
export interface PlannedStep {
  readonly id: NodeId
  readonly node: GraphNode<JsonObject>
  readonly kind: AnyStepKind
  /** In the order in which the edges were drawn: the first input of a join is its left side. */
  readonly inputs: readonly StepInput[]
  readonly inputColumns: readonly (readonly Column[])[]
  readonly columns: readonly Column[]
  /** Places begin at the task. */
  readonly issues: readonly Issue[]
}

/** A task with the columns of each step. */
export interface PlannedTask {
  readonly task: Task
  /** Steps after all they read from. Those of a cycle are missing. */
  readonly steps: readonly PlannedStep[]
  readonly issues: readonly Issue[]
}

/** The steps of a task in the order in which they run, with their columns and what is wrong. Pure and total. */
export const planTask = (task: Task): PlannedTask => {
  const { out, into } = adjacencyOf(task)
  const waiting = new Map(
    Object.keys(task.nodes).map(id => [
      id,
      (into.get(id) ?? []).filter(({ from }) => task.nodes[from]).length,
    ]),
  )
  const ready = Object.keys(task.nodes).filter(id => waiting.get(id) === 0)
  const planned = new Map<NodeId, PlannedStep>()
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    planned.set(id, planStep(task, id, planned))
    for (const { to } of out.get(id) ?? []) {
      const left = (waiting.get(to) ?? 0) - 1
      waiting.set(to, left)
      if (left === 0) ready.push(to)
    }
  }
  const steps = [...planned.values()]
  const circle = Object.keys(task.nodes).filter(id => !planned.has(id))
  return {
    task,
    steps,
    issues: [
      ...circle.map(id => issue(`nodes.${id}`, 'decision_cycle')),
      ...(steps.some(({ kind }) => kind.group === 'target') ? [] : [issue('nodes', 'required')]),
      ...steps.flatMap(step => step.issues),
      ...removalIssues(steps),
    ],
  }
}

/** Targets that remove what did not come, though what they read are only the rows that changed. */
const removalIssues = (steps: readonly PlannedStep[]): readonly Issue[] => {
  const partial = steps.filter(
    ({ kind, node }) => kind.name === 'source' && (node.settings as SourceSettings).read === 'incremental',
  )
  return steps
    .filter(({ kind, node }) => kind.name === 'target' && removalOf(node.settings as TargetSettings) !== null)
    .filter(({ id }) => {
      const needed = ancestorsOf(steps, id)
      return partial.some(source => needed.has(source.id))
    })
    .map(({ id }) => issue(`nodes.${id}.settings.mostRemovedPercent`, 'removal_incremental'))
}

const planStep = (task: Task, id: NodeId, planned: ReadonlyMap<NodeId, PlannedStep>): PlannedStep => {
  const node = task.nodes[id]
  if (!node) throw new Error('a step without its node')
  const kind = stepKindOf(node.kind)
  const inputs = task.edges
    .filter(({ from, to }) => to === id && task.nodes[from])
    .map(({ from, port }): StepInput => ({ from, ...(port !== undefined && { port }) }))
  const inputColumns = inputs.map(({ from }) => planned.get(from)?.columns ?? [])
  const columns = kind.columns(inputColumns, node.settings)
  const [least, most] = kind.inputs
  const place = `nodes.${id}.settings`
  const counted =
    inputs.length < least
      ? [issue(`${place}.inputs`, 'min_items', { min: least })]
      : inputs.length > most
        ? [issue(`${place}.inputs`, 'max_items', { max: most })]
        : kind.check(inputColumns, node.settings).map(each => ({ ...each, field: `${place}.${each.field}` }))
  return {
    id,
    node,
    kind,
    inputs,
    inputColumns,
    columns,
    issues: [
      ...counted,
      ...(columns.length > mostColumns ? [issue(place, 'max_items', { max: mostColumns })] : []),
    ],
  }
}
