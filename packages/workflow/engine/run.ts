import type { NodeId } from '@gantry/graph/shared'
import type { Command, Commander } from '../shared/command.ts'
import type { FlowNode, WorkflowDef } from '../shared/definition.ts'
import { isHuman, nodeAt } from '../shared/drawing.ts'
import type { Effect, Refusal, RefusalCode, TrackRow } from '../shared/effect.ts'
import type { Ask, Explanation, Facts, PersonFact } from '../shared/facts.ts'
import type {
  Activation,
  BlockScope,
  InBranch,
  Instance,
  PersonId,
  Seat,
  Task,
  TaskState,
  Timer,
} from '../shared/state.ts'

type Changeable<T> = { -readonly [Key in keyof T]: T[Key] }

export type DraftActivation = Changeable<Omit<Activation, 'seats'>> & { seats: Changeable<Seat>[] }
export type DraftTask = Changeable<Task>

/** A copy of the instance that one command changes. */
export type Draft = Changeable<Omit<Instance, 'activations' | 'scopes' | 'tasks' | 'timers'>> & {
  activations: DraftActivation[]
  scopes: Changeable<BlockScope>[]
  tasks: DraftTask[]
  timers: Changeable<Timer>[]
}

/** A token that is about to enter a node. */
export interface Token {
  readonly node: NodeId
  readonly path: readonly InBranch[]
  readonly causes: readonly number[]
  /** Gateways passed since the last activation. */
  readonly passed: Explanation['passed']
}

/** One command under way. */
export interface Run {
  readonly def: WorkflowDef
  readonly facts: Facts
  readonly command: Command
  /** Null: the system. */
  readonly by: Commander | null
  readonly state: Draft
  readonly effects: Effect[]
  /** Enters a node as its kind does; passed along here, so that the files of the engine do not import each other in a circle. */
  enter(run: Run, token: Token): void
  /** Automatic decisions made by this command; limited, so that a loop of them ends at an administrator. */
  automaticDecisions: number
  /** People who were given back a seat they held earlier; checked at the end of the command, since they may have left. */
  readonly recheck: Set<PersonId>
}

/** A command that cannot be done. Thrown inside the engine, answered by `decide`. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(code: RefusalCode, params?: Refusal['params']) {
    super(code)
    this.refusal = { code, ...(params && { params }) }
  }
}

/** Questions about people that have to be answered first. Thrown inside the engine, answered by `decide`. */
export class Needs extends Error {
  readonly asks: readonly Ask[]
  constructor(asks: readonly Ask[]) {
    super('needs')
    this.asks = asks
  }
}

/** Answers of several questions at once, so that they are read by one statement. */
export const askAll = (run: Run, asks: readonly Ask[]): readonly (readonly PersonFact[])[] => {
  const missing = asks.filter(ask => run.facts.people(ask) === undefined)
  if (missing.length > 0) throw new Needs(missing)
  return asks.map(ask => run.facts.people(ask) ?? [])
}

/** The next free number of the instance, for activations, scopes, seats, tasks and timers alike. */
export const mint = (run: Run): number => run.state.next++

const final: readonly TaskState[] = ['done', 'cancelled']
export const isFinal = (task: Pick<Task, 'state'>): boolean => final.includes(task.state)

export const activationOf = (run: Run, id: number): DraftActivation => {
  const found = run.state.activations.find(each => each.id === id)
  if (!found) throw new Refused('target_not_on_path')
  return found
}

/** A task of the instance, and the activation it belongs to. @throws Refused task_state for one that is not there */
export const taskOf = (run: Run, id: number): { task: DraftTask; activation: DraftActivation } => {
  const task = run.state.tasks.find(each => each.id === id)
  if (!task) throw new Refused('task_state')
  return { task, activation: activationOf(run, task.activation) }
}

export const seatOf = (activation: DraftActivation, id: number): DraftActivation['seats'][number] => {
  const found = activation.seats.find(each => each.id === id)
  if (!found) throw new Refused('task_state')
  return found
}

/** The human node of an activation. */
export const humanNode = (
  run: Run,
  { node }: Pick<Activation, 'node'>,
): Extract<FlowNode, { kind: 'start' | 'fill' | 'approve' }> => {
  const found = nodeAt(run.def, node)
  if (!isHuman(found)) throw new Refused('target_not_on_path')
  return found
}

/** Neither a draft nor ended. An interrupted instance is still moved by a roll back. */
export const isRunning = ({ state }: Pick<Instance, 'state'>): boolean =>
  state === 'ongoing' || state === 'interrupted'

export const isLive = ({ state }: Pick<Activation, 'state'>): boolean => state === 'active'

/** The hosted account a command is given in, as the track names it. */
const hosted = ({ by }: Run): Pick<TrackRow, 'onBehalfOf' | 'via'> =>
  by?.hosting === undefined ? {} : { onBehalfOf: by.hosting, via: 'hosting' }

/** Adds a row to the track. `actor` absent: whoever gave the command. */
export const track = (
  run: Run,
  row: Omit<TrackRow, 'seq' | 'at' | 'actor'> & { readonly actor?: PersonId | null },
): void => {
  run.state.tracked++
  run.effects.push({
    kind: 'track',
    row: { actor: run.by?.person ?? null, ...hosted(run), ...row, seq: run.state.tracked, at: run.facts.now },
  })
}
