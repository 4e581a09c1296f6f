import type { NodeId } from '@gantry/graph/shared'
import type { ApproveSettings, SignRule } from '../nodes/approve/shared.ts'
import { barsInitiator, nodeAt } from '../shared/drawing.ts'
import type { PersonFact } from '../shared/facts.ts'
import type { EmptyPolicy, HumanSettings } from '../shared/human.ts'
import { serialOrder } from '../shared/serial-order.ts'
import type { PersonId, Seat } from '../shared/state.ts'
import { type Resolved, resolve } from './executors.ts'
import { activate, complete, leave } from './flow.ts'
import {
  askAll,
  type DraftActivation,
  humanNode,
  isFinal,
  mint,
  Refused,
  type Run,
  type Token,
  track,
} from './run.ts'
import { giveTask, openNext } from './tasks.ts'
import { settle, signOf } from './vote.ts'

/** At most so many automatic decisions in a row; then a person has to look. */
const mostAutomatic = 50

/** Enters a step of people: finds them, makes their seats, and lets those agree by themselves who may. */
export const enterPeople = (run: Run, token: Token): void => {
  const { kind, settings } = humanNode(run, token)
  const found = resolve(run, token, kind === 'start' ? [{ rule: 'initiator' }] : settings.executors)
  seatPeople(run, token, found)
}

/** Enters a step for people that are known. */
const seatPeople = (run: Run, token: Token, found: Resolved): void => {
  const node = humanNode(run, token)
  const same = replaceInitiator(run, node.kind === 'approve' ? node.settings : null, found.people)
  const [first, ...chain] = found.chain ? same.people : []
  const people = first ? [first] : same.people
  const nobody = people.length === 0 ? whenNobody(run, token.node, node.settings) : null
  const activation = activate(run, token)
  if (chain.length > 0) activation.chain = chain.map(({ id }) => id)
  explain(run, activation, token, found, same.did, nobody?.did)
  if (nobody?.did === 'auto_agree') {
    track(run, { action: 'auto_pass', node: token.node, activation: activation.id, actor: null })
    passNobody(run, activation)
    return
  }
  activation.seats =
    nobody?.people.length === 0
      ? [newSeat(run, { person: null, origin: 'exception', candidates: [] })]
      : nobody
        ? nobody.people.map(({ id }) => newSeat(run, { person: id, origin: originOf(nobody.did) }))
        : seatsFor(run, signOf(run, activation), people)
  for (const seat of activation.seats) giveTask(run, activation, seat)
  agreeAutomatically(run, activation, same.did === 'auto_agree' ? [run.state.initiator] : [])
}

const explain = (
  run: Run,
  activation: DraftActivation,
  token: Token,
  { why }: Resolved,
  same: string | undefined,
  empty: string | undefined,
): void => {
  run.effects.push({
    kind: 'explain',
    activation: activation.id,
    why: { rules: why, passed: token.passed, ...(same && { same }), ...(empty && { empty }) },
  })
  track(run, { action: 'enter', node: token.node, activation: activation.id, actor: null })
}

const newSeat = (
  run: Run,
  {
    person,
    origin,
    candidates,
    weight = 1,
  }: Pick<Seat, 'person' | 'origin' | 'candidates'> & { weight?: number },
): Seat => ({ id: mint(run), person, origin, weight, ...(candidates && { candidates }) })

/** A seat that only fell to the administrator is an exception; people the policy names were found. */
const originOf = (did: EmptyPolicy['does']): Seat['origin'] => (did === 'admin_seat' ? 'exception' : 'rule')

const seatsFor = (run: Run, sign: SignRule, people: readonly PersonFact[]): Seat[] => {
  const one = people[0]
  if ((sign.mode === 'single' || people.length === 1) && one)
    return [newSeat(run, { person: one.id, origin: 'rule', weight: weightOf(sign, one.id) })]
  if (sign.mode === 'pool')
    return [newSeat(run, { person: null, origin: 'rule', candidates: people.map(({ id }) => id) })]
  if (sign.mode !== 'serial_sign')
    return people.map(({ id }) => newSeat(run, { person: id, origin: 'rule', weight: weightOf(sign, id) }))
  const seats: Seat[] = []
  for (const { id } of people.toSorted(serialOrder)) {
    const last = seats.at(-1)
    seats.push({ ...newSeat(run, { person: id, origin: 'rule' }), ...(last && { after: [last.id] }) })
  }
  return seats
}

const weightOf = (sign: SignRule, person: PersonId): number =>
  (sign.mode === 'vote' && Object.hasOwn(sign.weights ?? {}, person) ? sign.weights?.[person] : undefined) ??
  1

/** Replaces the initiator where he would approve his own submission, as the step says (section 2.5). */
const replaceInitiator = (
  run: Run,
  settings: ApproveSettings | null,
  people: readonly PersonFact[],
): { people: readonly PersonFact[]; did?: string } => {
  const { initiator, initiatorDepartment } = run.state
  if (!settings || people.every(({ id }) => id !== initiator)) return { people }
  const policy = settings.critical ? 'leader' : (settings.same ?? 'self')
  if (policy === 'self' || policy === 'auto_agree') return { people, did: policy }
  const [leaders = []] = askAll(run, [
    policy === 'leader'
      ? { ask: 'leaders_of', person: initiator }
      : { ask: 'leaders', department: initiatorDepartment },
  ])
  const leader = leaders.find(({ id, active, assignable }) => id !== initiator && active && assignable)
  const others = people.filter(({ id }) => id !== initiator && id !== leader?.id)
  return { people: leader ? [...others, leader] : others, did: policy }
}

/** Who gets a step that nobody was found for (section 2.4). */
export const whenNobody = (
  run: Run,
  node: NodeId,
  { empty, critical, signature }: Pick<HumanSettings, 'empty' | 'critical' | 'signature'>,
): { did: EmptyPolicy['does']; people: readonly PersonFact[] } => {
  const policy: EmptyPolicy = empty ?? { does: 'admin_seat' }
  const usable = (people: readonly PersonFact[]) => people.filter(each => each.active && each.assignable)
  const barred = barsInitiator(nodeAt(run.def, node)) ? run.state.initiator : null
  if (policy.does === 'block' && run.by) throw new Refused('no_executor', { node })
  const isStep = run.def.nodes[node]?.kind === 'approve'
  if (
    policy.does === 'auto_agree' &&
    !critical &&
    !signature &&
    isStep &&
    run.automaticDecisions < mostAutomatic
  ) {
    run.automaticDecisions++
    return { did: 'auto_agree', people: [] }
  }
  if (policy.does === 'leader_up' || policy.does === 'users') {
    const [found = []] = askAll(run, [
      policy.does === 'users'
        ? { ask: 'persons', ids: policy.ids }
        : { ask: 'leaders', department: run.state.initiatorDepartment },
    ])
    const people = usable(found).filter(({ id }) => id !== barred)
    if (people.length > 0)
      return { did: policy.does, people: policy.does === 'users' ? people : people.slice(0, 1) }
  }
  const [administrators = []] = askAll(run, [{ ask: 'administrators' }])
  run.effects.push({ kind: 'tell', event: 'exception', to: administrators.map(({ id }) => id), node })
  return { did: 'admin_seat', people: usable(administrators).slice(0, 1) }
}

const passNobody = (run: Run, activation: DraftActivation): void => completeLevel(run, activation)

/** Ends a level of leaders and goes on with the next, or ends the step. */
const completeLevel = (run: Run, activation: DraftActivation): void => {
  const [next, ...left] = activation.chain ?? []
  if (next === undefined) {
    complete(run, activation)
    return
  }
  leave(run, activation)
  const [found = []] = askAll(run, [{ ask: 'persons', ids: [next] }])
  const token = { node: activation.node, path: activation.path, causes: [activation.id], passed: [] }
  const usable = found.filter(({ active, assignable }) => active && assignable)
  const rest = left.length > 0 ? (askAll(run, [{ ask: 'persons', ids: left }])[0] ?? []) : []
  seatPeople(run, token, { people: [...usable, ...rest], chain: true, why: [] })
  const entered = run.state.activations.at(-1)
  if (entered && activation.restore) entered.restore = activation.restore
}

/** Ends a step whose votes decide it; otherwise opens the seats whose turn it is. */
export const weighVotes = (
  run: Run,
  activation: DraftActivation,
  failed: (run: Run, activation: DraftActivation) => void,
): void => {
  const settled = settle(signOf(run, activation), activation.seats)
  if (settled === 'passed') completeLevel(run, activation)
  else if (settled === 'failed') failed(run, activation)
  else openNext(run, activation)
}

/** Agrees for people who agreed at an earlier step, and for the initiator where the step says so (section 2.5). */
const agreeAutomatically = (run: Run, activation: DraftActivation, always: readonly PersonId[]): void => {
  const node = humanNode(run, activation)
  if (node.kind !== 'approve' || node.settings.critical) return
  // Nobody fills a required field or signs for a person.
  if (node.settings.signature || Object.values(node.settings.fields ?? {}).includes('required')) return
  for (const task of run.state.tasks) {
    if (task.activation !== activation.id || task.state !== 'open' || task.holder === null) continue
    if (run.automaticDecisions >= mostAutomatic || task.exception) return
    if (!always.includes(task.holder) && !agreedBefore(run, activation, node.settings, task.holder)) continue
    run.automaticDecisions++
    const seat = activation.seats.find(({ id }) => id === task.seat)
    if (!seat) continue
    seat.vote = 'agree'
    Object.assign(task, { state: 'done', result: 'auto_agree', finished: run.facts.now })
    run.state.timers = run.state.timers.filter(timer => timer.task !== task.id)
    track(run, {
      action: 'auto_agree',
      node: activation.node,
      activation: activation.id,
      task: task.id,
      seat: seat.id,
      actor: null,
    })
    const settled = settle(signOf(run, activation), activation.seats)
    if (settled === 'passed') {
      completeLevel(run, activation)
      return
    }
    openNext(run, activation)
  }
}

/**
 * Whether a person agreed earlier in a way that still counts: himself, not superseded, after the last backward move, and no
 * field he would see here changed since.
 */
const agreedBefore = (
  run: Run,
  activation: DraftActivation,
  { dedupe = 'off', fields = {} }: ApproveSettings,
  person: PersonId,
): boolean => {
  if (dedupe === 'off') return false
  const { movedBack = -1, edited = {} } = run.state
  return run.state.tasks.some(task => {
    if (task.result !== 'agree' || task.superseded || task.actor !== person || task.onBehalfOf) return false
    if (task.activation < movedBack) return false
    if (dedupe === 'adjacent' && !activation.causedBy.includes(task.activation)) return false
    return Object.entries(edited).every(([field, at]) => fields[field] === 'hidden' || at <= task.id)
  })
}

/** Tasks of an activation that still wait for somebody. */
export const undecided = (run: Run, activation: number) =>
  run.state.tasks.filter(task => task.activation === activation && !isFinal(task))
