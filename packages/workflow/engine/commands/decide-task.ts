import type { DisagreeOutcome } from '../../nodes/approve/shared.ts'
import type { AgencyPermission } from '../../shared/command.ts'
import { isHuman, mayAbstain, nodeAt } from '../../shared/drawing.ts'
import { actingFor, opinionOf, reachedBy, refuseSamePerson } from '../acting.ts'
import { moveBack, nearestBefore, targetsOf, withoutVotes } from '../back.ts'
import { complete, finish, forward, leave } from '../flow.ts'
import { weighVotes } from '../people.ts'
import { type DraftActivation, Refused, type Run, seatOf, taskOf, track } from '../run.ts'
import { dropTimers } from '../tasks.ts'

type Vote = 'submit' | 'agree' | 'disagree' | 'abstain'

/** One seat decides; the votes may settle the step. An agent needs the permission of his agency for it. */
export const acting = (
  run: Run,
  id: number,
  vote: Vote,
  { opinion, signature }: { readonly opinion?: string; readonly signature?: string },
  permission: AgencyPermission = 'handle_todo',
): void => {
  const { task, activation } = taskOf(run, id)
  const node = nodeAt(run.def, activation.node)
  const who = actingFor(run, task, activation, permission)
  refuseWrongVote(node, vote)
  refuseSamePerson(run, activation, who.actor)
  const seat = seatOf(activation, task.seat)
  const text = opinionOf(opinion)
  if (isHuman(node) && node.settings.opinion === 'required' && text === '')
    throw new Refused('field_required', { field: 'opinion' })
  // The start is also submitted by rules and sub-processes, which have no hand to sign with.
  if (isHuman(node) && node.kind !== 'start' && node.settings.signature && signature === undefined)
    throw new Refused('signature_required')
  const row = {
    action: vote,
    node: activation.node,
    activation: activation.id,
    task: id,
    seat: seat.id,
    ...who,
  }
  const signed = signature === undefined ? {} : { signature }
  track(run, { ...row, ...(text && { text }), ...signed })
  if (task.state === 'delegated' && task.offer?.mode === 'report_back') {
    // The delegate's view is on the track; the principal decides.
    task.state = 'open'
    delete task.offer
    return
  }
  seat.vote = vote
  const reached = reachedBy(task)
  delete task.offer
  Object.assign(task, {
    ...reached,
    state: 'done',
    result: vote,
    finished: run.facts.now,
    ...who,
    ...(text && { opinion: text }),
    ...signed,
  })
  dropTimers(run, timer => timer.task === id)
  weighVotes(run, activation, failed)
}

const refuseWrongVote = (node: ReturnType<typeof nodeAt>, vote: Vote): void => {
  const isApproval = node?.kind === 'approve'
  if (isApproval === (vote === 'submit')) throw new Refused('not_allowed_by_node')
  if (vote === 'abstain' && !mayAbstain(node)) throw new Refused('not_allowed_by_node')
}

/** What a negative result does, by the setting of the node. */
export const failed = (run: Run, activation: DraftActivation): void => {
  const node = nodeAt(run.def, activation.node)
  const outcome: DisagreeOutcome = (node?.kind === 'approve' ? node.settings.disagree : undefined) ?? {
    does: 'end_rejected',
  }
  if (outcome.does === 'continue') {
    complete(run, activation)
    return
  }
  if (outcome.does === 'edge') {
    leave(run, activation)
    forward(run, activation.node, 'disagree', {
      path: activation.path,
      causes: [activation.id],
      passed: [],
    })
    return
  }
  if (!('to' in outcome)) {
    leave(run, activation)
    finish(run, 'rejected')
    return
  }
  const target = targetFor(run, activation, outcome.to)
  moveBack(run, { target, cause: 'superseded', seats: withoutVotes(target.seats) })
}

/** The activation that `initiator`, `previous` or the id of a node stands for. @throws Refused target_not_on_path */
export const targetFor = (run: Run, activation: DraftActivation, to: string): DraftActivation => {
  const allowed = targetsOf(run, activation)
  const previous = nearestBefore(run, activation).at(-1)
  const found = allowed.findLast(({ id, node }) =>
    to === 'previous'
      ? id === previous
      : to === 'initiator' || to === 'start'
        ? nodeAt(run.def, node)?.kind === 'start'
        : node === to,
  )
  const draft = run.state.activations.find(({ id }) => id === found?.id)
  if (!draft) throw new Refused('target_not_on_path')
  return draft
}
