import type { Command } from '../../shared/command.ts'
import { isHuman, nodeAt } from '../../shared/drawing.ts'
import { reasonOf } from '../acting.ts'
import { isFinal, isLive, Refused, type Run, track } from '../run.ts'
import { cancelTasks, dropTimers } from '../tasks.ts'

/**
 * Finds the executors of steps under way again (section 5): each step where nobody has decided yet is entered anew in its place, as
 * if it were reached now, so that rules, policies and time limits of the release and the organisation of now count.
 * @throws Refused task_state where no step is left to enter anew
 */
export const findAgain = (run: Run, { reason, only }: Extract<Command, { do: 'find_again' }>): void => {
  const text = reasonOf(run, reason)
  const { activations } = run.state
  // A later level of leaders follows from the one before it, which decided already.
  const isLaterLevel = ({ node, causedBy }: (typeof activations)[number]) =>
    activations.some(each => each.node === node && causedBy.includes(each.id))
  const isOrphan = (id: number) =>
    run.state.tasks.some(task => task.activation === id && task.exception && !isFinal(task))
  const open = activations.filter(
    each =>
      isLive(each) &&
      !isLaterLevel(each) &&
      (only === undefined || isOrphan(each.id)) &&
      isHuman(nodeAt(run.def, each.node)) &&
      each.seats.length > 0 &&
      each.seats.every(({ vote }) => vote === undefined),
  )
  if (open.length === 0) throw new Refused('task_state')
  for (const activation of open) {
    const { id, node, path, causedBy, restore } = activation
    track(run, { action: 'find_again', node, activation: id, text })
    cancelTasks(run, id, 'superseded')
    dropTimers(run, timer => timer.activation === id)
    activation.state = 'cancelled'
    activation.superseded = true
    activation.left = run.facts.now
    const first = run.state.next
    run.enter(run, { node, path, causes: causedBy, passed: [] })
    const entered = run.state.activations.find(each => each.id >= first && each.node === node)
    if (entered && restore) entered.restore = restore
  }
}
