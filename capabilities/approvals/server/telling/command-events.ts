import type { Text } from '@gantry/base/shared'
import type { NewEvent, NoticeOverride } from '@gantry/kernel/server'
import type { MessageChannel } from '@gantry/model/shared'
import {
  type Effect,
  type Instance,
  instanceEvents,
  type NodeChannel,
  type NodeMessage,
  type WorkflowDef,
} from '@gantry/workflow/shared'
import { type Ending, endingOf } from './ending.ts'

type Tell = Extract<Effect, { readonly kind: 'tell' }>

/** Message data of an event, read by the approval notices. */
export type Told = {
  readonly instance: string
  readonly to: readonly string[]
  /** The to-dos it is about; absent in events from before it was told of all receivers of a step at once. */
  readonly tasks?: readonly number[]
  readonly subject: string
  /** Channels and text the step names. */
  readonly said?: Pick<NoticeOverride, 'channels' | 'text'>
  /** For `workflow.progress`: the event others are told of. */
  readonly about?: string
  /** What a delegate answered; absent in events from before it was told. */
  readonly answer?: 'accepted' | 'refused'
  /** Reason of the actor, or the note to whoever is told. */
  readonly reason?: string
  /** Names of the workflow and of the step; absent in events from before they were told. */
  readonly flow?: Text
  readonly step?: Text
  /** For what is told of a finished instance; absent in events from before it was told. */
  readonly ended?: Ending
}

/** Events of a command: what it did to the instance, and what it tells people. */
export const commandEvents = (
  def: WorkflowDef,
  before: Instance | null,
  after: Instance,
  effects: readonly Effect[],
  subject: string,
): readonly NewEvent[] => {
  const of = { table: after.table, recordId: after.record }
  const happened = instanceEvents(def, before, after).map(({ type, data }) => ({
    ...of,
    type,
    payload: data,
  }))
  return [...happened, ...toldEvents(def, after, effects, subject)]
}

/**
 * An event for each step a command tells something of, with everybody it is told and the channels and text of the step, and one more
 * for those the step tells besides.
 */
const toldEvents = (
  def: WorkflowDef,
  after: Instance,
  effects: readonly Effect[],
  subject: string,
): readonly NewEvent[] => {
  const events: NewEvent[] = []
  const say = (type: string, told: Told) =>
    events.push({ type: `workflow.${type}`, table: after.table, recordId: after.record, payload: told })
  for (const { event, node, to, tasks, answer, text } of onceEach(byStep(def, after, effects), effects)) {
    const message =
      messageOf(def, node, event) ?? (event === 'returned' ? messageOf(def, node, 'received') : undefined)
    const said = message && overrideOf(message)
    const ended = event === 'finished' ? endingOf(after) : null
    const told = {
      instance: after.id,
      tasks: [...tasks],
      subject,
      ...(said && { said }),
      ...(answer && { answer }),
      ...(text !== undefined && { reason: text }),
      flow: def.name,
      ...stepNamed(def, node),
      ...(ended && { ended }),
    }
    say(event, { ...told, to: [...to] })
    const others = message ? alsoTold(after, message, to) : []
    if (others.length > 0) say('progress', { ...told, to: others, about: event })
  }
  return events
}

interface StepTold extends Pick<Tell, 'event' | 'answer' | 'text'> {
  readonly node: string
  readonly to: Set<string>
  readonly tasks: Set<number>
}

/** What is told by event and step, each with the people it is told and the to-dos it is about. */
const byStep = (
  def: WorkflowDef,
  { tasks, activations }: Instance,
  effects: readonly Effect[],
): Iterable<StepTold> => {
  const nodeOf = (activation: number | undefined) => activations.find(({ id }) => id === activation)?.node
  const start = Object.keys(def.nodes).find(id => def.nodes[id]?.kind === 'start') ?? ''
  const found = new Map<string, StepTold>()
  for (const effect of effects) {
    if (effect.kind !== 'tell') continue
    const { event, task, answer, text } = effect
    const only = effect.node ?? nodeOf(tasks.find(({ id }) => id === task)?.activation)
    for (const person of effect.to) {
      // An urge may concern several steps at once.
      const urged =
        event === 'urged'
          ? nodeOf(tasks.findLast(each => each.holder === person || each.offer?.to === person)?.activation)
          : undefined
      const node = only ?? urged ?? start
      const step = found.get(`${event} ${node}`) ?? {
        event,
        node,
        to: new Set(),
        tasks: new Set(),
        ...(answer && { answer }),
        ...(text !== undefined && { text }),
      }
      found.set(`${event} ${node}`, step)
      step.to.add(person)
      if (task !== undefined) step.tasks.add(task)
    }
  }
  return found.values()
}

/**
 * Whoever is told that something came back is not told besides that it came; whoever gets what a monitor rewound is told
 * why.
 */
const onceEach = (steps: Iterable<StepTold>, effects: readonly Effect[]): readonly StepTold[] => {
  const all = [...steps]
  const rewound = effects.flatMap(each =>
    each.kind === 'tell' && each.event === 'rolled_back' ? (each.text ?? []) : [],
  )[0]
  return all.flatMap((step): readonly StepTold[] => {
    if (step.event !== 'received') return [step]
    const back = all.find(({ event, node }) => event === 'returned' && node === step.node)
    const to = new Set([...step.to].filter(person => !back?.to.has(person)))
    if (back) for (const task of step.tasks) back.tasks.add(task)
    const text = step.text ?? rewound
    return to.size === 0 ? [] : [{ ...step, to, ...(text !== undefined && { text }) }]
  })
}

const stepNamed = (def: WorkflowDef, node: string): Pick<Told, 'step'> => {
  const settings = def.nodes[node]?.settings
  return settings && 'name' in settings && settings.name !== undefined ? { step: settings.name } : {}
}

const messageOf = (def: WorkflowDef, node: string, event: Tell['event']): NodeMessage | undefined => {
  const settings = def.nodes[node]?.settings
  return settings && 'messages' in settings
    ? settings.messages?.find(message => message.event === event)
    : undefined
}

const channelNames: Readonly<Record<NodeChannel, MessageChannel>> = {
  inApp: 'product',
  mail: 'mail',
  sms: 'sms',
  device: 'device',
  im: 'chat',
}

const overrideOf = ({ channels, text }: NodeMessage): NoticeOverride | null =>
  channels.length === 0 && text === undefined
    ? null
    : {
        ...(channels.length > 0 && { channels: channels.map(channel => channelNames[channel]) }),
        ...(text !== undefined && { text }),
      }

const alsoTold = (
  { initiator, tasks }: Instance,
  { also = [] }: NodeMessage,
  told: ReadonlySet<string>,
): readonly string[] => {
  const earlier = tasks.flatMap(({ state, holder }) => (state === 'done' && holder ? [holder] : []))
  const people = [
    ...(also.includes('initiator') ? [initiator] : []),
    ...(also.includes('earlier') ? earlier : []),
  ]
  return [...new Set(people)].filter(person => !told.has(person))
}
