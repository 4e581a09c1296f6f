import type { Text } from '@gantry/base/shared'
import type { FlowStep, InstanceView } from '../../shared/contract.ts'

type Person = FlowStep['people'][number]
type TrackAction = InstanceView['track'][number]['action']

/** What somebody did, or has to do, at one step. */
export interface Stage {
  readonly key: string
  readonly node: Text | null
  /** Null: it still waits, or it was cancelled before it was decided. */
  readonly action: TrackAction | null
  /** Empty: the product itself. */
  readonly people: readonly Person[]
  /** Whom the person acted for, where that was not himself. */
  readonly onBehalfOf: Person | null
  /** Whom it was given to, as far as the name is known. */
  readonly to: string | null
  readonly received: number | null
  readonly finished: number | null
  /** When a turn that waits is due. */
  readonly due: number | null
  readonly text: string | null
  /** Id of the file the decision was signed with. */
  readonly signature: string | null
  /** It was moved back over or cancelled: what it says no longer counts. */
  readonly gone: 'superseded' | 'cancelled' | null
}

const bookkeeping: readonly TrackAction[] = ['enter', 'receive', 'cancel', 'tick', 'finish']
const waiting: readonly FlowStep['state'][] = ['open', 'pool', 'offered', 'delegated']

/** The track as what was done, each with its times, and after it the turns that wait for somebody now. */
export const stagesOf = ({ track, steps }: Pick<InstanceView, 'track' | 'steps'>): readonly Stage[] => {
  const turns = new Map(steps.map(step => [step.task, step]))
  const received = new Map<number, number>()
  const names = new Map(steps.flatMap(step => step.people.map(({ id, title }) => [id, title])))
  for (const row of track) {
    if (row.action === 'receive' && row.task !== undefined) received.set(row.task, row.at)
    if (row.actor && row.person) names.set(row.actor, row.person)
  }
  const done = track.flatMap((row): Stage[] => {
    if (bookkeeping.includes(row.action)) return []
    const turn = row.task === undefined ? undefined : turns.get(row.task)
    const isDecision = turn?.result === row.action
    return [
      {
        key: String(row.seq),
        node: row.name,
        action: row.action,
        people:
          row.actor === null ? [] : [{ id: row.actor, title: row.person ?? names.get(row.actor) ?? '' }],
        onBehalfOf: isDecision ? turn.onBehalfOf : null,
        to: row.recipient ?? (typeof row.to === 'string' ? (names.get(row.to) ?? null) : null),
        received: (row.task === undefined ? undefined : received.get(row.task)) ?? null,
        finished: row.at,
        due: null,
        text: row.text ?? null,
        signature: row.signature ?? null,
        gone: isDecision && turn.superseded ? 'superseded' : null,
      },
    ]
  })
  const turnOf = (step: FlowStep): Stage => ({
    key: `turn ${step.task}`,
    node: step.name,
    action: null,
    people: step.people,
    onBehalfOf: step.onBehalfOf,
    to: null,
    received: Date.parse(step.received),
    finished: step.finished === null ? null : Date.parse(step.finished),
    due: step.due === null ? null : Date.parse(step.due),
    text: null,
    signature: null,
    gone: step.state === 'cancelled' ? 'cancelled' : null,
  })
  const cancelled = steps.filter(step => step.state === 'cancelled').map(turnOf)
  const past = [...done, ...cancelled].sort((one, other) => timeOf(one) - timeOf(other))
  return [...past, ...steps.filter(({ state }) => waiting.includes(state)).map(turnOf)]
}

const timeOf = ({ finished, received }: Stage): number => finished ?? received ?? 0
