import type { AgencyPermission, Commander } from '../shared/command.ts'
import type { PersonId, Seat, Task, Via } from '../shared/state.ts'
import { type DraftActivation, type DraftTask, isFinal, Refused, type Run, seatOf } from './run.ts'

/** In whose name a decision is made. */
export interface Acting {
  readonly actor: PersonId
  readonly onBehalfOf?: PersonId
  readonly via?: Via
}

const reasonLimit = 60
const opinionLimit = 500

/** The reason trimmed. @throws Refused for none, and for more than 60 code points */
export const reasonOf = (run: Run, reason: string): string => {
  const text = reason.trim()
  if (text === '' && run.by) throw new Refused('reason_required')
  if ([...text].length > reasonLimit) throw new Refused('reason_too_long', { limit: reasonLimit })
  return text
}

/** The opinion trimmed; empty for none. @throws Refused for more than 500 code points */
export const opinionOf = (opinion = ''): string => {
  const text = opinion.trim()
  if ([...text].length > opinionLimit) throw new Refused('opinion_too_long', { limit: opinionLimit })
  return text
}

/** A reason that may be left out: undefined for none. @throws Refused for more than 60 code points */
export const optionalReasonOf = (run: Run, reason = ''): string | undefined =>
  reason.trim() === '' ? undefined : reasonOf(run, reason)

export const person = (run: Run): PersonId => {
  if (!run.by) throw new Refused('not_holder')
  return self(run.by)
}

/** In whose place a command is given: of the hosted account, else of the person who acts. */
export const self = ({ person, hosting }: Pick<Commander, 'person' | 'hosting'>): PersonId =>
  hosting ?? person

/** Refuses a task that is no longer waiting for somebody: who did what with it, and when. */
export const refuseHandled = (task: DraftTask): void => {
  if (task.state === 'done')
    throw new Refused('task_handled', {
      who: task.actor ?? '',
      at: task.finished ?? 0,
      result: task.result ?? '',
    })
  if (isFinal(task)) throw new Refused('task_state', { state: task.state })
}

/** Refuses a task somebody else of the same pool took first: who, and when. */
export const refuseClaimed = (
  { claimed, holder }: DraftTask,
  { candidates }: Pick<Seat, 'candidates'>,
  me: PersonId,
): void => {
  if (claimed !== undefined && holder !== null && holder !== me && candidates?.includes(me))
    throw new Refused('task_handled', { who: holder, at: claimed, result: 'claim' })
}

/**
 * Who acts for a task that is open: its holder, the delegate who accepted it, the trustee of his account, or an agent in his
 * scope and permission.
 */
export const actingFor = (
  run: Run,
  task: DraftTask,
  activation: DraftActivation,
  permission: AgencyPermission,
): Acting => {
  refuseHandled(task)
  const by = run.by
  if (!by) throw new Refused('not_holder')
  const refuseStranger = (): never => {
    refuseClaimed(task, seatOf(activation, task.seat), self(by))
    throw new Refused('not_holder')
  }
  if (task.state === 'delegated') {
    if (self(by) !== task.offer?.to) throw new Refused('task_state', { state: task.state })
    // The delegate's trustee may be the holder himself.
    const { holder } = task
    const inName = holder === null || holder === by.person ? {} : { onBehalfOf: holder }
    return { actor: by.person, ...inName, via: 'delegate' }
  }
  if (task.state !== 'open') throw new Refused('task_state', { state: task.state })
  if (task.holder === null) throw new Refused('task_state', { state: task.state })
  if (by.hosting !== undefined) {
    if (by.hosting !== task.holder) refuseStranger()
    return { actor: by.person, onBehalfOf: task.holder, via: 'hosting' }
  }
  if (task.holder === by.person) return { actor: by.person }
  const agency = by.agencies?.find(({ principal }) => principal === task.holder)
  if (!agency) return refuseStranger()
  if (!agency.may.includes(permission) || run.state.initiator === by.person) throw new Refused('agency_scope')
  const node = run.def.nodes[activation.node]
  const isOr = node?.kind === 'approve' && node.settings.sign.mode === 'or_sign'
  if (isOr && activation.seats.some(seat => seat.person === by.person)) throw new Refused('agency_scope')
  return { actor: by.person, onBehalfOf: task.holder, via: 'agency' }
}

/** When the delegate received a task he decides. */
export const reachedBy = ({ state, offer }: DraftTask): Pick<Task, 'reached'> =>
  state === 'delegated' && offer?.at !== undefined ? { reached: offer.at } : {}

/** Whether the commander may follow up what this person decided: himself, or by an agency for processed items. */
export const mayFollowUp = ({ by }: Run, decided: PersonId | undefined): boolean =>
  by !== null &&
  decided !== undefined &&
  (self(by) === decided ||
    (by.agencies?.some(({ principal, may }) => principal === decided && may.includes('handle_done')) ??
      false))

/** On nodes with four eyes two seats are never decided by the same natural person. */
export const refuseSamePerson = (run: Run, activation: DraftActivation, actor: PersonId): void => {
  const node = run.def.nodes[activation.node]
  const asks = (node?.kind === 'approve' || node?.kind === 'fill') && node.settings.fourEyes
  if (
    asks &&
    run.state.tasks.some(
      task => task.activation === activation.id && task.state === 'done' && task.actor === actor,
    )
  )
    throw new Refused('same_person')
}
