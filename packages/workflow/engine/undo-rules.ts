import type { Restore } from '../shared/state.ts'
import type { DraftActivation, Run } from './run.ts'

// Rules of sections 3.4 and 3.6 that are easy to get wrong. They have a file of their own so that the mutation test can replace each of them.

/** The arrivals of a block without those of one branch, in a form that can be compared. */
export const othersOf = (arrived: Readonly<Record<string, readonly number[]>>, branch: string): string =>
  JSON.stringify(
    Object.entries(arrived)
      .filter(([each]) => each !== branch)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** The other branches of a block stay arrived. Engines that leave this out hang at the join. */
export const withdrawArrivals = (run: Run, { path }: DraftActivation): void => {
  for (const { scope: id, branch } of path) {
    const scope = run.state.scopes.find(each => each.id === id)
    if (!scope) continue
    const { [branch]: _, ...others } = scope.arrived
    scope.arrived = others
    scope.open = true
  }
}

/** Whether the other branches of the blocks around stand as they did when the return came. */
export const othersUnmoved = (run: Run, done: DraftActivation, { closed }: Restore): boolean =>
  closed.every(({ scope: id, others }) => {
    const scope = run.state.scopes.find(each => each.id === id)
    const branch = done.path.find(each => each.scope === id)?.branch
    return scope?.open === true && branch !== undefined && others === othersOf(scope.arrived, branch)
  })

/** What caused the activations that are restored: the resubmission, and the arrivals of the other branches. */
export const causesOfRestored = (
  _done: Pick<DraftActivation, 'id' | 'causedBy'>,
  around: readonly number[],
): readonly number[] => around
