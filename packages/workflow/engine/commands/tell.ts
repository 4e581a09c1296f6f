import type { Command } from '../../shared/command.ts'
import type { PersonId } from '../../shared/state.ts'
import { mayFollowUp, person } from '../acting.ts'
import { type DraftTask, isFinal, Refused, type Run, track } from '../run.ts'

const [pause, day] = [30 * 60_000, 24 * 3_600_000]
const mostPerDay = 5

/** Reminds the holders of open tasks, the urger himself left out: once in 30 minutes for each step and urger, five times a day for the instance. */
export const urge = (run: Run, { activation }: Extract<Command, { do: 'urge' }>): void => {
  const { state, facts } = run
  const me = person(run)
  const isConcerned =
    state.initiator === me ||
    state.tasks.some(task => mayFollowUp(run, task.actor)) ||
    run.by?.rights.includes('monitor')
  if (!isConcerned) throw new Refused('not_holder')
  const tasks = state.tasks.filter(
    task =>
      !isFinal(task) &&
      task.state !== 'waiting' &&
      (activation === undefined || task.activation === activation) &&
      // Whoever urges is not reminded by himself.
      recipientsOf(run, task).some(recipient => recipient !== me),
  )
  if (tasks.length === 0) throw new Refused('task_state')
  const recent = (state.urged ?? []).filter(({ at }) => at > facts.now - day)
  const again = recent.filter(({ by, at }) => by === me && at > facts.now - pause)
  const due = new Set(
    tasks.map(task => task.activation).filter(id => again.every(each => each.activation !== id)),
  )
  if (due.size === 0)
    throw new Refused('urge_throttled', { next: Math.min(...again.map(({ at }) => at)) + pause })
  if (new Set(recent.map(({ at }) => at)).size >= mostPerDay)
    throw new Refused('urge_throttled', { next: Math.min(...recent.map(({ at }) => at)) + day })
  state.urged = [...recent, ...[...due].map(id => ({ by: me, activation: id, at: facts.now }))]
  const urged = tasks.filter(task => due.has(task.activation))
  const to = [...new Set(urged.flatMap(task => recipientsOf(run, task)))].filter(each => each !== me)
  track(run, { action: 'urge', ...(activation !== undefined && { activation }) })
  run.effects.push({ kind: 'tell', event: 'urged', to })
}

/** Whom an urge of a task reminds: who can decide it now, and a delegate who has not answered its offer. */
const recipientsOf = (
  { state }: Run,
  { activation, seat, state: stateOfTask, holder, offer }: DraftTask,
): readonly PersonId[] => {
  if (stateOfTask === 'delegated') return offer ? [offer.to] : []
  if (holder !== null) return stateOfTask === 'offered' && offer ? [holder, offer.to] : [holder]
  const seats = state.activations.find(({ id }) => id === activation)?.seats
  return seats?.find(({ id }) => id === seat)?.candidates ?? []
}

/** Tells people who then may see the record. */
export const copyTo = (run: Run, { to }: Extract<Command, { do: 'cc' }>): void => {
  const me = person(run)
  const { state } = run
  const agency =
    mayCopy(run, me) || run.by?.rights.includes('monitor')
      ? undefined
      : run.by?.agencies?.find(
          ({ principal, may }) =>
            may.includes('handle_done') && hasDecided(run, principal) && mayCopy(run, principal),
        )
  if (!mayCopy(run, me) && !run.by?.rights.includes('monitor') && !agency)
    throw new Refused('not_allowed_by_node')
  const people = [...new Set(to)]
  const last = liveOf(run, agency?.principal ?? me)?.node ?? state.activations.at(-1)?.node ?? ''
  const inName = agency && { onBehalfOf: agency.principal, via: 'agency' as const }
  for (const each of people) track(run, { action: 'cc', to: each, ...inName })
  run.effects.push({ kind: 'tell', event: 'cc', to: people, node: last })
  run.effects.push({ kind: 'takes_part', people, node: last, as: 'cc' })
}

/** The step somebody sits in now. */
const liveOf = ({ state }: Run, who: PersonId) =>
  state.activations.find(each => each.state === 'active' && each.seats.some(seat => seat.person === who))

/** Whether somebody may tell others: as the initiator, or where his step has the button. */
const mayCopy = (run: Run, who: PersonId): boolean => {
  const own = liveOf(run, who)
  const node = own && run.def.nodes[own.node]
  const hasButton = node && 'buttons' in node.settings && node.settings.buttons?.cc
  return hasButton === true || run.state.initiator === who
}

const hasDecided = ({ state }: Run, who: PersonId): boolean =>
  state.tasks.some(task => task.state === 'done' && (task.actor === who || task.onBehalfOf === who))

/** Takes copies back; what people did themselves is not touched. */
export const revokeCopies = (run: Run, { from }: Extract<Command, { do: 'revoke_cc' }>): void => {
  const people = [...new Set(from)]
  for (const each of people) track(run, { action: 'revoke_cc', to: each })
  run.effects.push({ kind: 'copies_end', people })
}
