import type { InBranch, Restore } from '../shared/state.ts'
import { type DraftActivation, mint, type Run, track } from './run.ts'
import { giveAgain } from './tasks.ts'
import { causesOfRestored, othersOf, othersUnmoved } from './undo-rules.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Enters anew what a return took away, after the step returned to is completed again (section 3.6). Answers false where
 * normal flow has to follow: a key field changed, or another branch of a block around it was moved back meanwhile.
 */
export const restored = (run: Run, done: DraftActivation): boolean => {
  const { restore } = done
  if (!restore) return false
  if (!isSame(restore.values, run.facts.keyValues()) || !othersUnmoved(run, done, restore)) {
    track(run, { action: 'direct_downgraded', activation: done.id, node: done.node, actor: null })
    return false
  }
  const causes = causesOfRestored(done, closeAround(run, done, restore))
  const scopes = reopenInside(run, restore, causes)
  const inside = (path: readonly InBranch[]) => renamed(path, scopes)
  for (const was of restore.activations) {
    const ids = new Map(was.seats.map(({ id }) => [id, mint(run)]))
    const activation: DraftActivation = {
      id: mint(run),
      node: was.node,
      state: 'active',
      path: inside(was.path),
      causedBy: causes,
      entered: run.facts.now,
      seats: was.seats.map(seat => ({
        ...seat,
        id: ids.get(seat.id) ?? seat.id,
        ...(seat.after && { after: seat.after.map(id => ids.get(id) ?? id) }),
      })),
      ...(was.chain && { chain: was.chain }),
      ...(was.restore && { restore: moved(run, was.restore, scopes) }),
    }
    run.state.activations.push(activation)
    track(run, { action: 'enter', node: was.node, activation: activation.id, actor: null })
    for (const seat of activation.seats)
      if (seat.vote === undefined && !seat.removed) giveAgain(run, activation, seat)
  }
  return true
}

/** The own branch arrives again at every block that had closed, innermost first. Answers the causes of what is entered next. */
const closeAround = (run: Run, done: DraftActivation, { closed }: Restore): readonly number[] => {
  let causes: readonly number[] = [done.id]
  for (const { scope: id, branch } of done.path.toReversed()) {
    const scope = run.state.scopes.find(each => each.id === id)
    if (!scope || !closed.some(each => each.scope === id)) break
    scope.arrived = { ...scope.arrived, [branch]: causes }
    scope.open = false
    causes = [...new Set(Object.values(scope.arrived).flat())]
  }
  return causes
}

const reopenInside = (run: Run, restore: Restore, causes: readonly number[]): ReadonlyMap<number, number> => {
  const ids = new Map<number, number>()
  for (const was of restore.scopes) {
    const id = mint(run)
    ids.set(was.id, id)
    run.state.scopes.push({
      id,
      node: was.node,
      path: renamed(was.path, ids),
      causedBy: causes,
      expected: was.expected,
      arrived: Object.fromEntries(was.arrived.map(branch => [branch, causes])),
      open: true,
    })
  }
  return ids
}

const renamed = (path: readonly InBranch[], ids: ReadonlyMap<number, number>): readonly InBranch[] =>
  path.map(({ scope, branch }) => ({ scope: ids.get(scope) ?? scope, branch }))

/** The memory of an inner return, renumbered: restoring the outer return gave its blocks new numbers. */
const moved = (run: Run, restore: Restore, ids: ReadonlyMap<number, number>): Restore => ({
  ...restore,
  activations: restore.activations.map(each => ({
    ...each,
    path: renamed(each.path, ids),
    ...(each.restore && { restore: moved(run, each.restore, ids) }),
  })),
  scopes: restore.scopes.map(each => ({ ...each, path: renamed(each.path, ids) })),
  closed: restore.closed.map(each => {
    const id = ids.get(each.scope)
    const [before, now] = [each.scope, id].map(of => run.state.scopes.find(scope => scope.id === of))
    if (id === undefined || !before || !now) return each
    // Only where the other branches stood as the inner return had left them.
    const wasUnmoved = othersOf(before.arrived, each.branch) === each.others
    return { ...each, scope: id, others: wasUnmoved ? othersOf(now.arrived, each.branch) : '' }
  }),
})
