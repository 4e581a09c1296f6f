import type { NodeId } from '@gantry/graph/shared'
import type { TriedStep } from '../../shared/tried.ts'
import type { Asked, Trial } from './trial.ts'

/** A line of a trial: a step with what the engine said of it, or a branch of the split above. */
export type TrialRow =
  | {
      readonly kind: 'step'
      readonly node: NodeId
      /** Its number in the drawing; absent: it was entered once more. */
      readonly step?: number
      /** Null: the engine did not come to it. */
      readonly tried: TriedStep | null
    }
  | ({ readonly kind: 'branch' } & Asked)

/** Steps in the order of the numbers in the drawing, each split followed by what was decided about its branches. */
export const trialRows = (
  { path, asked, marks }: Trial,
  tried: readonly TriedStep[],
): readonly TrialRow[] => {
  const rows = path.flatMap((node): TrialRow[] => {
    const step = marks.nodes.get(node)?.step
    // A join has no number.
    if (step === undefined) return []
    const [first = null, ...again] = tried.filter(each => each.node === node)
    return [
      { kind: 'step', node, step, tried: first },
      ...again.map(each => ({ kind: 'step' as const, node, tried: each })),
      ...asked.filter(({ split }) => split === node).map((each): TrialRow => ({ kind: 'branch', ...each })),
    ]
  })
  // The drawing is tried without the server, which has the last word on where the record goes.
  const others = tried.filter(({ node }) => !path.includes(node))
  return [...rows, ...others.map((each): TrialRow => ({ kind: 'step', node: each.node, tried: each }))]
}
