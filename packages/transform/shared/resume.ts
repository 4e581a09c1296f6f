import type { NodeId } from '@gantry/graph/shared'
import { source } from '../steps/source.ts'
import type { TargetSettings } from '../steps/target.ts'
import { ancestorsOf } from './ancestors.ts'
import type { Column } from './column.ts'
import type { PlannedStep, StepInput } from './plan-task.ts'
import type { Resuming } from './step-kind.ts'
import { stepKindOf } from './step-kinds.ts'

/** The step that stands for rows given by hand; nodes of a drawing have no spaces in their ids. */
export const resumedRows = 'resumed rows'

/** How rows that a step rejected go through a task again. */
export type Resumption =
  | {
      /** The step whose rows are given: the source that rejected them, else `resumedRows` before the step. */
      readonly from: NodeId
      /** Columns of the rows. */
      readonly columns: readonly Column[]
      /** What runs, in its order: the steps after the rows, and what those read besides. */
      readonly steps: readonly PlannedStep[]
    }
  /** The step that treats the rows of its input together, or replaces its table: single rows cannot follow. */
  | { readonly blocked: NodeId }

/** A step that reads rows given by hand, or none. */
const given = (id: NodeId, columns: readonly Column[]): PlannedStep => ({
  id,
  node: { kind: source.name, settings: source.initial() },
  kind: stepKindOf(source.name),
  inputs: [],
  inputColumns: [],
  columns,
  issues: [],
})

/** A step that takes rejected rows as its first input. A target rejects rows in its own columns, which are mapped already. */
const fedStep = (step: PlannedStep): PlannedStep => {
  const inputs: readonly StepInput[] = [{ from: resumedRows }, ...step.inputs.slice(1)]
  if (step.kind.end !== 'object') return { ...step, inputs }
  const map: TargetSettings['map'] = step.columns.map(({ name }) => ({ from: name, to: name }))
  return {
    ...step,
    inputs,
    inputColumns: [step.columns],
    node: { ...step.node, settings: { ...step.node.settings, map } },
  }
}

const resumesOf = (step: PlannedStep, input: number): Resuming | null =>
  step.kind.resumes?.(input, step.node.settings) ?? null

/**
 * How rows that a step rejected go through the steps after it, as single rows: steps before it do not run again, other inputs of a join
 * or lookup are read as they are now. Pure. Null: there is no such step.
 */
export const planResuming = (steps: readonly PlannedStep[], rejecting: NodeId): Resumption | null => {
  const first = steps.find(({ id }) => id === rejecting)
  if (!first) return null
  const isSource = first.kind.group === 'source'
  const from = isSource ? first.id : resumedRows
  const fed = isSource ? first : fedStep(first)
  const columns = isSource ? first.columns : (fed.inputColumns[0] ?? [])
  const path = new Set<NodeId>([from])
  const rows: PlannedStep[] = isSource ? [] : [given(from, columns)]
  const planned = new Map<NodeId, PlannedStep>()
  const besides = new Set<NodeId>()
  for (const original of steps) {
    const step = original.id === first.id ? fed : original
    const fedBy = step.inputs.flatMap((input, at) => (path.has(input.from) ? [at] : []))
    if (fedBy.length === 0 && step.id !== from) continue
    const ways = fedBy.map(at => resumesOf(step, at))
    if (ways.includes(null) || (fedBy.length > 1 && ways.includes('joined'))) return { blocked: step.id }
    path.add(step.id)
    if (ways.includes('joined')) {
      planned.set(step.id, step)
      for (const { from: other } of step.inputs.filter((_, at) => !fedBy.includes(at)))
        for (const id of ancestorsOf(steps, other)) besides.add(id)
      continue
    }
    // Rows of the other inputs have gone their way: they are left out here.
    const inputs = step.inputs.map((input, at): StepInput => {
      if (fedBy.includes(at)) return input
      const id = `${resumedRows} ${step.id} ${at}`
      rows.push(given(id, step.inputColumns[at] ?? []))
      return { from: id }
    })
    planned.set(step.id, { ...step, inputs })
  }
  const crossing = steps.find(({ id }) => path.has(id) && besides.has(id))
  if (crossing) return { blocked: crossing.id }
  const after = steps.flatMap(step => planned.get(step.id) ?? (besides.has(step.id) ? step : []))
  return { from, columns, steps: [...rows, ...after] }
}
