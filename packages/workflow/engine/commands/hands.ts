import type { Command } from '../../shared/command.ts'
import { barsInitiator, nodeAt } from '../../shared/drawing.ts'
import type { Effect, TrackRow } from '../../shared/effect.ts'
import type { PersonId } from '../../shared/state.ts'
import { actingFor, optionalReasonOf, person, reasonOf, refuseClaimed, refuseHandled } from '../acting.ts'
import { undecided, whenNobody } from '../people.ts'
import {
  askAll,
  type DraftActivation,
  type DraftTask,
  humanNode,
  isFinal,
  mint,
  Refused,
  type Run,
  seatOf,
  taskOf,
  track,
} from '../run.ts'
import { cancelTask, dropTimers, giveTask } from '../tasks.ts'
import { isRemovable, signOf } from '../vote.ts'

const offerHours = 24

type To<Name extends Command['do']> = Omit<Command & { readonly do: Name }, 'do'>

/** Takes a task out of a pool; the others lose sight of it. */
export const claim = (run: Run, { task: id }: To<'claim'>): void => {
  const { task, activation } = taskOf(run, id)
  refuseHandled(task)
  const me = person(run)
  const seat = seatOf(activation, task.seat)
  refuseClaimed(task, seat, me)
  if (task.state !== 'pool') throw new Refused('task_state', { state: task.state })
  const mayRepair = seat.origin === 'exception' && run.by?.rights.includes('admin')
  if (!seat.candidates?.includes(me) && !mayRepair) throw new Refused('not_holder')
  task.state = 'open'
  task.holder = me
  task.claimed = run.facts.now
  seat.person = me
  track(run, { action: 'claim', activation: activation.id, node: activation.node, task: id, seat: seat.id })
}

/** Gives a claimed task back to its pool. */
export const release = (run: Run, { task: id }: To<'release'>): void => {
  const { task, activation } = taskOf(run, id)
  actingFor(run, task, activation, 'handle_todo')
  const seat = seatOf(activation, task.seat)
  if (task.state !== 'open' || !seat.candidates) throw new Refused('task_state', { state: task.state })
  task.state = 'pool'
  task.holder = null
  delete task.claimed
  seat.person = null
  track(run, { action: 'release', activation: activation.id, node: activation.node, task: id, seat: seat.id })
}

/** A person who can be given a task here. @throws Refused target_is_self, target_is_member, target_is_initiator, user_type */
const target = (run: Run, activation: DraftActivation, task: DraftTask, to: PersonId): void => {
  if (to === task.holder) throw new Refused('target_is_self')
  const [[found] = []] = askAll(run, [{ ask: 'persons', ids: [to] }])
  if (!found?.active || !found.assignable) throw new Refused('user_type')
  const here = undecided(run, activation.id)
  if (here.some(each => each.id !== task.id && (each.holder === to || each.offer?.to === to)))
    throw new Refused('target_is_member')
  if (to === run.state.initiator && barsInitiator(nodeAt(run.def, activation.node)))
    throw new Refused('target_is_initiator')
}

/** What is said to whoever gets a task, if anything. */
const noteOf = (run: Run, reason: string | undefined): Pick<TrackRow, 'text'> => {
  const text = optionalReasonOf(run, reason)
  return text === undefined ? {} : { text }
}

/** Offers a task to another for a while. */
export const delegate = (run: Run, { task: id, to, reason }: To<'delegate'>): void => {
  const { task, activation } = taskOf(run, id)
  refuseHandled(task)
  if (task.state !== 'open') throw new Refused('task_state', { state: task.state })
  actingFor(run, task, activation, 'handle_todo')
  const { buttons, delegation = 'final' } = humanNode(run, activation).settings
  if (!buttons?.delegate) throw new Refused('not_allowed_by_node')
  target(run, activation, task, to)
  const note = noteOf(run, reason)
  const until = run.facts.now + offerHours * 3_600_000
  task.state = 'offered'
  task.offer = { to, mode: delegation, until, at: run.facts.now }
  run.state.timers.push({ id: mint(run), at: until, activation: activation.id, task: id, what: 'offer' })
  track(run, {
    action: 'delegate',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: task.seat,
    to,
    ...note,
  })
  run.effects.push({ kind: 'tell', event: 'delegated', to: [to], task: id, node: activation.node, ...note })
}

export const accept = (run: Run, { task: id }: To<'accept'>): void => {
  const { task, activation } = taskOf(run, id)
  refuseHandled(task)
  if (task.state !== 'offered') throw new Refused('task_state', { state: task.state })
  if (task.offer?.to !== person(run)) throw new Refused('not_holder')
  task.state = 'delegated'
  dropTimers(run, timer => timer.task === id && timer.what === 'offer')
  track(run, {
    action: 'accept',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: task.seat,
  })
  tellAnswer(run, task, activation, { answer: 'accepted' })
}

/** The delegate gives it back; not once he has decided. */
export const refuse = (run: Run, { task: id, reason }: To<'refuse'>): void => {
  const { task, activation } = taskOf(run, id)
  refuseHandled(task)
  if (task.state !== 'offered' && task.state !== 'delegated')
    throw new Refused('task_state', { state: task.state })
  if (task.offer?.to !== person(run)) throw new Refused('not_holder')
  const text = reasonOf(run, reason)
  takeBack(run, task)
  track(run, {
    action: 'refuse',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: task.seat,
    text,
  })
  tellAnswer(run, task, activation, { answer: 'refused', text })
}

export const cancelDelegation = (run: Run, { task: id }: To<'cancel_delegation'>): void => {
  const { task, activation } = taskOf(run, id)
  refuseHandled(task)
  if (task.state !== 'offered' && task.state !== 'delegated')
    throw new Refused('task_state', { state: task.state })
  if (run.by && task.holder !== (run.by.hosting ?? run.by.person)) throw new Refused('not_holder')
  const to = task.offer?.to
  takeBack(run, task)
  track(run, {
    action: 'cancel_delegation',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: task.seat,
  })
  if (to !== undefined)
    run.effects.push({
      kind: 'tell',
      event: 'delegation_cancelled',
      to: [to],
      task: id,
      node: activation.node,
    })
}

const takeBack = (run: Run, task: DraftTask): void => {
  task.state = 'open'
  delete task.offer
  dropTimers(run, timer => timer.task === task.id && timer.what === 'offer')
}

const tellAnswer = (
  run: Run,
  { id: task, holder }: DraftTask,
  { node }: DraftActivation,
  said: Pick<Extract<Effect, { kind: 'tell' }>, 'answer' | 'text'>,
): void => {
  if (holder === null) return
  run.effects.push({ kind: 'tell', event: 'offer_answered', to: [holder], task, node, ...said })
}

/** The same seat, another holder, for good. The time limit stays. `note`: what the new holder is told with it. */
export const passOn = (
  run: Run,
  task: DraftTask,
  activation: DraftActivation,
  to: PersonId,
  note?: string,
): void => {
  const seat = seatOf(activation, task.seat)
  seat.person = to
  delete task.offer
  Object.assign(task, { state: 'done', result: 'hand_over', finished: run.facts.now })
  dropTimers(run, timer => timer.task === task.id)
  giveTask(run, activation, seat, { ...(task.due !== undefined && { due: task.due }) }, note)
}

/** Somebody chose a person for a seat, so nobody is missing there any more. */
const endException = (activation: DraftActivation, task: DraftTask): void => {
  const seat = seatOf(activation, task.seat)
  if (seat.origin !== 'exception') return
  seat.origin = 'rule'
  delete seat.candidates
}

export const handOver = (run: Run, { task: id, to, reason }: To<'hand_over'>): void => {
  const { task, activation } = taskOf(run, id)
  refuseHandled(task)
  if (task.state !== 'open') throw new Refused('task_state', { state: task.state })
  const who = actingFor(run, task, activation, 'handle_todo')
  if (!humanNode(run, activation).settings.buttons?.hand_over) throw new Refused('not_allowed_by_node')
  target(run, activation, task, to)
  const note = noteOf(run, reason)
  track(run, {
    action: 'hand_over',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: task.seat,
    to,
    ...note,
    ...who,
  })
  endException(activation, task)
  passOn(run, task, activation, to, note.text)
  Object.assign(task, who)
}

/** A monitor changes the holder; allowed while interrupted. */
export const reassign = (run: Run, { task: id, to }: To<'reassign'>): void => {
  const { task, activation } = taskOf(run, id)
  refuseHandled(task)
  if (task.state === 'waiting') throw new Refused('task_state', { state: task.state })
  target(run, activation, task, to)
  track(run, {
    action: 'reassign',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: task.seat,
    to,
    ...(task.holder !== null && { from: task.holder }),
  })
  endException(activation, task)
  passOn(run, task, activation, to)
}

/** One more seat: decides before, beside or after the one that adds it. */
export const addSigner = (run: Run, { task: id, who, where: wanted }: To<'add_signer'>): void => {
  const { task, activation } = taskOf(run, id)
  // In serial order at most one seat is open, so beside is directly after.
  const isSerial = signOf(run, activation).mode === 'serial_sign'
  const where = isSerial && wanted === 'beside' ? 'after' : wanted
  refuseHandled(task)
  if (task.state !== 'open') throw new Refused('task_state', { state: task.state })
  actingFor(run, task, activation, 'handle_todo')
  if (!humanNode(run, activation).settings.buttons?.add_signer) throw new Refused('not_allowed_by_node')
  target(run, activation, task, who)
  if (activation.seats.some(seat => !seat.removed && seat.person === who))
    throw new Refused('target_is_member')
  const own = seatOf(activation, task.seat)
  const isChained =
    own.origin === 'signer' &&
    (own.after !== undefined || activation.seats.some(({ after }) => after?.includes(own.id)))
  // Whoever was added to somebody's voice adds no voice of its own beside him.
  const takesPlace = where === 'before' || (where === 'beside' && isChained)
  const added = {
    id: mint(run),
    person: who,
    origin: 'signer' as const,
    weight: 1,
    ...(task.holder !== null && { addedBy: task.holder }),
    // Before its own seat it follows whatever that seat followed, so taking back one of those makes both wait.
    ...(where === 'after' ? { after: [own.id] } : takesPlace && own.after && { after: own.after }),
  }
  if (where === 'after' || (where === 'beside' && isChained))
    for (const seat of activation.seats)
      if (seat.after?.includes(own.id)) seat.after = [...seat.after, added.id]
  activation.seats.splice(activation.seats.indexOf(own) + (where === 'before' ? 0 : 1), 0, added)
  if (where === 'before') {
    own.after = [...(own.after ?? []), added.id]
    task.state = 'waiting'
    dropTimers(run, timer => timer.task === id)
  }
  track(run, {
    action: 'add_signer',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: added.id,
    to: who,
    where,
    ...(where === 'before' && { waits: [id] }),
  })
  giveTask(run, activation, added)
}

/** Takes an undecided seat away, never the last. */
export const removeSigner = (
  run: Run,
  { task: id, seat: seatId, reason }: To<'remove_signer'>,
): DraftActivation => {
  const { task, activation } = taskOf(run, id)
  const seat = seatOf(activation, seatId)
  // Who added a signer before himself waits for him, and may still take him back.
  if (task.state === 'waiting' && seat.addedBy !== undefined && seat.addedBy === task.holder) {
    if (task.holder !== person(run)) throw new Refused('not_holder')
  } else actingFor(run, task, activation, 'handle_todo')
  if (!humanNode(run, activation).settings.buttons?.remove_signer) throw new Refused('not_allowed_by_node')
  const others = activation.seats.filter(each => !each.removed && each.id !== seatId)
  if (seat.vote !== undefined || seat.removed || others.length === 0) throw new Refused('task_state')
  if (!isRemovable(signOf(run, activation), seat)) throw new Refused('seat_of_rule')
  const text = reasonOf(run, reason)
  seat.removed = true
  for (const each of run.state.tasks) {
    if (each.activation !== activation.id || each.seat !== seatId || isFinal(each)) continue
    const holders = each.holder === null ? (seat.candidates ?? []) : [each.holder]
    run.effects.push({
      kind: 'tell',
      event: 'removed',
      to: each.offer ? [...holders, each.offer.to] : holders,
      task: each.id,
      node: activation.node,
      text,
    })
    cancelTask(run, each, 'removed')
  }
  track(run, {
    action: 'remove_signer',
    activation: activation.id,
    node: activation.node,
    task: id,
    seat: seatId,
    text,
    ...(seat.person !== null && { to: seat.person }),
  })
  return activation
}

/** Open work of somebody who left goes by the policy for nobody; what was delegated to him goes back. */
export const holderGone = (run: Run, { person: gone }: To<'holder_gone'>): void => {
  for (const task of [...run.state.tasks]) {
    if (['done', 'cancelled'].includes(task.state)) continue
    const activation = run.state.activations.find(({ id }) => id === task.activation)
    if (!activation) continue
    const seat = seatOf(activation, task.seat)
    if (task.offer?.to === gone) {
      takeBack(run, task)
      track(run, {
        action: 'cancel_delegation',
        activation: activation.id,
        node: activation.node,
        task: task.id,
        seat: seat.id,
      })
    }
    if (seat.candidates?.includes(gone)) seat.candidates = seat.candidates.filter(each => each !== gone)
    const isEmptyPool = seat.person === null && seat.candidates?.length === 0 && seat.origin !== 'exception'
    if (task.holder !== gone && !isEmptyPool) continue
    const { settings } = humanNode(run, activation)
    const policy = settings.empty?.does === 'auto_agree' ? undefined : settings.empty
    const { did, people } = whenNobody(run, activation.node, {
      ...(policy && { empty: policy }),
      ...(settings.critical && { critical: true }),
    })
    const next = people.find(({ id }) => id !== gone)
    track(run, {
      action: 'holder_gone',
      activation: activation.id,
      task: task.id,
      seat: seat.id,
      to: gone,
      ...(task.state === 'waiting' && { waits: [task.id] }),
    })
    if (did === 'admin_seat') seat.origin = 'exception'
    if (task.state === 'waiting') {
      seat.person = next?.id ?? null
      task.holder = seat.person
      if (!next) Object.assign(seat, { origin: 'exception', candidates: [] })
      continue
    }
    if (next) passOn(run, task, activation, next.id)
    else {
      Object.assign(seat, { person: null, origin: 'exception', candidates: [] })
      Object.assign(task, { state: 'pool', holder: null, exception: true })
      delete task.offer
    }
  }
}
