import type { Text } from '@gantry/base/shared'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'

type Person = FlowStep['people'][number]
type Row = InstanceView['track'][number]
type TrackAction = Row['action']

/** What somebody did, or has to do, at one step. */
export interface Stage {
  readonly key: string
  /** Id of the step; null: it concerns the whole run. */
  readonly at: string | null
  readonly node: Text | null
  /** Null: it still waits, or it was cancelled before it was decided. */
  readonly action: TrackAction | null
  /** What a turn that waits waits for; null: it is over. */
  readonly waits: 'decision' | 'claim' | 'offer' | 'turn' | 'recovery' | null
  /** Empty: the product itself. */
  readonly people: readonly Person[]
  /** Whom the person acted for, where that was not himself. */
  readonly onBehalfOf: Person | null
  /** Whom it was given or is offered to, or for whose turn it waits, as far as the name is known. */
  readonly to: string | null
  /** Whose task a third person gave away. */
  readonly from: string | null
  /** It was given away because its holder leaves. */
  readonly leaving: boolean
  /** The chat of the enterprise it was decided in; null: the product. */
  readonly through: string | null
  /** Where a signer was added, seen from the one who added him. */
  readonly where: Row['where'] | null
  readonly received: number | null
  readonly finished: number | null
  /** When a turn that waits is due. */
  readonly due: number | null
  readonly text: string | null
  /** Id of the file the decision was signed with. */
  readonly signature: string | null
  /** Who removed the signer, where that ended it. */
  readonly removedBy: string | null
  /** How it was moved back over, or that it was cancelled: what it says no longer counts. */
  readonly gone: 'superseded' | 'fetched_back' | 'rolled_back' | 'cancelled' | null
}

const bookkeeping: readonly TrackAction[] = ['enter', 'receive', 'cancel', 'tick', 'finish']
/** The states of a turn somebody has now, or may claim. */
export const heldStates: readonly FlowStep['state'][] = ['open', 'pool', 'offered', 'delegated']

/** Whether a turn waits for somebody: for its holder, or for those who decide before. */
const isPending = ({ state, after = [] }: FlowStep): boolean =>
  heldStates.includes(state) || (state === 'waiting' && after.length > 0)

/** The track as what was done, each with its times, and after it the turns that wait for somebody now. */
export const stagesOf = ({
  track,
  steps,
  state,
}: Pick<InstanceView, 'track' | 'steps' | 'state'>): readonly Stage[] => {
  const turns = new Map(steps.map(step => [step.task, step]))
  const received = receiptsOf(track)
  const names = new Map(steps.flatMap(step => step.people.map(({ id, title }) => [id, title])))
  for (const row of track) {
    if (row.actor && row.person) names.set(row.actor, row.person)
  }
  const recipientOf = ({ recipient, to }: Row): string | null =>
    recipient ?? (typeof to === 'string' ? (names.get(to) ?? null) : null)
  const offeredTo = (step: FlowStep): string | null => {
    const offer = track.findLast(({ task, action }) => task === step.task && action === 'delegate')
    return offer && step.state === 'offered' ? recipientOf(offer) : null
  }
  const removerOf = (step: FlowStep): string | null => {
    const cancel = track.find(({ task, cause }) => task === step.task && cause === 'removed')
    const by = track.find(({ action, seat }) => action === 'remove_signer' && seat === cancel?.seat)
    return cancel ? (by?.person ?? null) : null
  }
  const isInterrupted = state === 'interrupted'
  const done = track.flatMap((row): Stage[] => {
    if (bookkeeping.includes(row.action)) return []
    const turn = row.task === undefined ? undefined : turns.get(row.task)
    const isDecision = turn?.result === row.action
    return [
      {
        key: String(row.seq),
        at: row.node ?? turn?.node ?? null,
        node: row.name,
        action: row.action,
        waits: null,
        people:
          row.actor === null ? [] : [{ id: row.actor, title: row.person ?? names.get(row.actor) ?? '' }],
        onBehalfOf: isDecision ? turn.onBehalfOf : null,
        to: recipientOf(row),
        from: row.giver ?? null,
        leaving: row.leaving === true,
        through: row.through ?? null,
        where: row.where ?? null,
        received: received.of(row),
        finished: row.at,
        due: null,
        text: row.text ?? null,
        signature: row.signature ?? null,
        removedBy: null,
        gone: isDecision && turn.superseded ? movedOver(turn, track) : null,
      },
    ]
  })
  const turnOf = (step: FlowStep): Stage => ({
    key: `turn ${step.task}`,
    at: step.node,
    node: step.name,
    action: null,
    waits: !isPending(step) ? null : isInterrupted ? 'recovery' : waitsFor(step.state),
    people: step.people,
    onBehalfOf: step.onBehalfOf,
    to: step.state === 'waiting' ? (step.after ?? []).join(', ') : offeredTo(step),
    from: null,
    leaving: false,
    through: null,
    where: null,
    // What waits for its turn was not received yet, and what was taken away while it waited never was.
    received: received.isReceived(step) ? (received.now(step) ?? Date.parse(step.received)) : null,
    finished: step.finished === null ? null : Date.parse(step.finished),
    due: step.due === null ? null : Date.parse(step.due),
    text: null,
    signature: null,
    removedBy: removerOf(step),
    gone: step.state === 'cancelled' ? 'cancelled' : null,
  })
  const cancelled = steps.filter(step => step.state === 'cancelled').map(turnOf)
  const past = [...done, ...cancelled].sort((one, other) => timeOf(one) - timeOf(other))
  return [...past, ...steps.filter(isPending).map(turnOf)]
}

/** What a decision that no longer counts was moved back by, as the move recorded it. */
const movedOver = ({ supersededBy }: FlowStep, track: readonly Row[]): Stage['gone'] => {
  const move = track.find(({ seq }) => seq === supersededBy)
  if (move?.action === 'fetch_back') return 'fetched_back'
  return move?.action === 'roll_back' ? 'rolled_back' : 'superseded'
}

const waitsFor = (state: FlowStep['state']): Stage['waits'] =>
  state === 'pool' ? 'claim' : state === 'offered' ? 'offer' : state === 'waiting' ? 'turn' : 'decision'

interface Receipts {
  /** When whoever did what a row says had received the task. */
  of(row: Row): number | null
  /** When the person who has a turn now received it, as far as the track says. */
  now(step: FlowStep): number | undefined
  /** Whether somebody got a turn: one that ended early counts where the track has its receipt. */
  isReceived(step: FlowStep): boolean
}

/** Rows by which a delegated task goes back to its holder; a decision does where the delegate only reports. */
const givesBack: readonly TrackAction[] = [
  'refuse',
  'cancel_delegation',
  'submit',
  'agree',
  'disagree',
  'abstain',
]

/** When each task came to whoever had it: a delegate had it since it was offered, its holder since he received it. */
const receiptsOf = (track: readonly Row[]): Receipts => {
  const held = new Map<number, number>()
  const offered = new Map<number, number>()
  const perRow = new Map<number, number>()
  for (const { seq, at, task, action } of track) {
    if (task === undefined) continue
    if (action === 'receive') held.set(task, at)
    const isOfHolder = action === 'delegate' || action === 'cancel_delegation'
    const since = (isOfHolder ? undefined : offered.get(task)) ?? held.get(task)
    if (since !== undefined) perRow.set(seq, since)
    if (action === 'delegate') offered.set(task, at)
    else if (givesBack.includes(action)) offered.delete(task)
  }
  return {
    of: ({ seq }) => perRow.get(seq) ?? null,
    now: ({ task, state }) => (state === 'delegated' ? offered.get(task) : undefined),
    isReceived: ({ task, state }) => state !== 'waiting' && (state !== 'cancelled' || held.has(task)),
  }
}

const timeOf = ({ finished, received }: Stage): number => finished ?? received ?? 0

/** The releases a row of a migration names; the track keeps them as `v1->v2`. */
export const releasesOf = (text: string | null): { readonly from: string; readonly to: string } | null => {
  const [, from, to] = /^v(\d+)->v(\d+)$/.exec(text ?? '') ?? []
  return from !== undefined && to !== undefined ? { from, to } : null
}
