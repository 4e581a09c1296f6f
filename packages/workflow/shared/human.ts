import { type Issue, issue, type Text } from '@gantry/base/shared'
import type { Mention, TextPlace } from '@gantry/designs/shared'
import type { NodeId } from '@gantry/graph/shared'
import type { FieldId } from '@gantry/model/shared'
import { type TSchema, Type } from 'typebox'
import { checkExecutors, type ExecutorRule, executorsSchema, mentionsOfExecutors } from './executors.ts'
import type { NodeScope } from './node-kind.ts'

/** What a person may do with a field at a node; `required` implies `edit`. */
export const fieldPermissions = ['hidden', 'read', 'edit', 'required'] as const
export type FieldPermission = (typeof fieldPermissions)[number]

/** When nobody is left to handle a node. */
export type EmptyPolicy =
  | { readonly does: 'admin_seat' | 'block' | 'leader_up' | 'auto_agree' }
  | { readonly does: 'users'; readonly ids: readonly string[] }

/** When the initiator would handle a node himself. */
export const samePersonPolicies = ['self', 'auto_agree', 'leader', 'dept_leader'] as const
export type SamePersonPolicy = (typeof samePersonPolicies)[number]

/** When a person agreed at an earlier node already. */
export const dedupePolicies = ['off', 'adjacent', 'keep_first'] as const
export type DedupePolicy = (typeof dedupePolicies)[number]

/** How long a step may take. */
export type Limit =
  | { readonly minutes: number; readonly calendar?: 'natural' | 'work' }
  /** Read once, when the step is received. */
  | { readonly field: FieldId }

export const limitActions = [
  'remind',
  'auto_agree',
  'auto_return',
  'escalate',
  'notify_monitor',
  'jump',
] as const

/** One rule of the time limit of a node. `before` minutes earlier than the limit, or after it where negative. */
export interface LimitRule {
  readonly action: (typeof limitActions)[number]
  readonly before?: number
  /** For `auto_return`; `jump` names a node. */
  readonly to?: 'previous' | 'start' | NodeId
}

export interface TimeLimit {
  readonly limit: Limit
  /** Many reminders, at most one of the others. */
  readonly rules: readonly LimitRule[]
}

export const resubmissions = ['rerun', 'direct', 'chooser'] as const

/** Where and how a person at this node may return. */
export interface Returns {
  readonly to: 'initiator' | 'previous' | 'listed' | 'any'
  readonly listed?: readonly NodeId[]
  /** What happens when it is submitted again; `chooser`: the person who returns decides. */
  readonly resubmit: (typeof resubmissions)[number]
}

/** Buttons of a to-do. Those of the sign mode (submit, agree, disagree) are always there. */
export const nodeButtons = [
  'save',
  'abstain',
  'return',
  'step_back',
  'delegate',
  'hand_over',
  'add_signer',
  'remove_signer',
  'cc',
  'urge',
  'fetch_back',
  'interrupt',
  'invalidate',
  'print',
  'export',
  'comment',
] as const
export type NodeButton = (typeof nodeButtons)[number]

/** What a node sends messages about. */
export const nodeEvents = [
  'received',
  'urged',
  'due_soon',
  'overdue',
  'returned',
  'fetched_back',
  'delegated',
  'offer_answered',
  'delegation_cancelled',
  'removed',
  'cc',
  'interrupted',
  'recovered',
  'invalidated',
  'finished',
] as const

/** Where a step sends messages; definitions store these names. */
export const nodeChannels = ['inApp', 'mail', 'sms', 'device', 'im'] as const
export type NodeChannel = (typeof nodeChannels)[number]

/** People told besides those an event is about: who began the run, and who decided before. */
export const nodeReaders = ['initiator', 'earlier'] as const
export type NodeReader = (typeof nodeReaders)[number]

export interface NodeMessage {
  readonly event: (typeof nodeEvents)[number]
  /** Empty: the usual ones. */
  readonly channels: readonly NodeChannel[]
  readonly also?: readonly NodeReader[]
  /** With `{field}` for values, in the rights of whoever receives it. Absent: the usual sentence. */
  readonly text?: Text
}

/** Events of a run as a whole: what is said of them is set at the start. */
const wholeEvents: readonly NodeMessage['event'][] = ['interrupted', 'recovered', 'invalidated', 'finished']

/** The events a kind of node says something of. */
export const eventsOf = (kind: 'start' | 'fill' | 'approve' | 'cc'): readonly NodeMessage['event'][] => {
  if (kind === 'cc') return ['cc']
  if (kind === 'start') return ['returned', 'fetched_back', ...wholeEvents]
  return nodeEvents.filter(event => !wholeEvents.includes(event))
}

/** Settings all steps of people share. */
export interface HumanSettings {
  readonly name: Text
  readonly executors: readonly ExecutorRule[]
  readonly empty?: EmptyPolicy
  readonly same?: SamePersonPolicy
  /** Unlisted: `edit` at the start, `read` elsewhere. A column of a slave table is `items.qty`; unlisted, it is as its table. */
  readonly fields?: Readonly<Record<string, FieldPermission>>
  /** Slave tables whose rows may be added or removed here; unlisted: where the table may be edited. */
  readonly rows?: Readonly<Record<FieldId, { readonly add?: boolean; readonly remove?: boolean }>>
  readonly buttons?: Readonly<Partial<Record<NodeButton, boolean>>>
  readonly returns?: Returns
  readonly opinion?: 'optional' | 'required'
  /** Whoever decides signs. Has no effect at the start. */
  readonly signature?: boolean
  readonly timeLimit?: TimeLimit
  readonly messages?: readonly NodeMessage[]
  /** No automatic agreement, no delegation to the initiator, never decided by the initiator alone. */
  readonly critical?: boolean
  /** Two seats are never decided by the same natural person. */
  readonly fourEyes?: boolean
  /** `final`: the delegate's decision counts; `report_back`: his opinion is recorded and the principal decides. */
  readonly delegation?: 'final' | 'report_back'
}

const closed = { additionalProperties: false }
const nodeId = Type.String({ minLength: 1, maxLength: 64 })
const text = (maxLength: number) =>
  Type.Union([
    Type.String({ maxLength }),
    Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }, closed),
  ])
const oneOf = (values: readonly string[]) => Type.String({ enum: [...values] })

/** The name of a node. */
export const nameSchema = text(60)

/** Properties every human kind adds to its own. */
export const humanProperties: Readonly<Record<keyof HumanSettings, TSchema>> = {
  name: nameSchema,
  executors: executorsSchema,
  empty: Type.Optional(
    Type.Union([
      Type.Object({ does: oneOf(['admin_seat', 'block', 'leader_up', 'auto_agree']) }, closed),
      Type.Object(
        {
          does: Type.Literal('users'),
          ids: Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 50 }),
        },
        closed,
      ),
    ]),
  ),
  same: Type.Optional(oneOf(samePersonPolicies)),
  fields: Type.Optional(Type.Record(Type.String({ maxLength: 100 }), oneOf(fieldPermissions))),
  rows: Type.Optional(
    Type.Record(
      Type.String({ maxLength: 48 }),
      Type.Object({ add: Type.Optional(Type.Boolean()), remove: Type.Optional(Type.Boolean()) }, closed),
    ),
  ),
  buttons: Type.Optional(
    Type.Object(
      Object.fromEntries(nodeButtons.map(button => [button, Type.Optional(Type.Boolean())])),
      closed,
    ),
  ),
  returns: Type.Optional(
    Type.Object(
      {
        to: oneOf(['initiator', 'previous', 'listed', 'any']),
        listed: Type.Optional(Type.Array(nodeId, { maxItems: 100 })),
        resubmit: oneOf(resubmissions),
      },
      closed,
    ),
  ),
  opinion: Type.Optional(oneOf(['optional', 'required'])),
  signature: Type.Optional(Type.Boolean()),
  timeLimit: Type.Optional(
    Type.Object(
      {
        limit: Type.Union([
          Type.Object(
            {
              minutes: Type.Integer({ minimum: 1, maximum: 365 * 1_440 }),
              calendar: Type.Optional(oneOf(['natural', 'work'])),
            },
            closed,
          ),
          Type.Object({ field: Type.String({ minLength: 1, maxLength: 48 }) }, closed),
        ]),
        rules: Type.Array(
          Type.Object(
            {
              action: oneOf(limitActions),
              before: Type.Optional(Type.Integer({ minimum: -365 * 1_440, maximum: 365 * 1_440 })),
              to: Type.Optional(nodeId),
            },
            closed,
          ),
          { maxItems: 5 },
        ),
      },
      closed,
    ),
  ),
  messages: Type.Optional(
    Type.Array(
      Type.Object(
        {
          event: oneOf(nodeEvents),
          channels: Type.Array(oneOf(nodeChannels), { maxItems: nodeChannels.length }),
          also: Type.Optional(Type.Array(oneOf(nodeReaders), { maxItems: nodeReaders.length })),
          text: Type.Optional(text(500)),
        },
        closed,
      ),
      { maxItems: 40 },
    ),
  ),
  critical: Type.Optional(Type.Boolean()),
  fourEyes: Type.Optional(Type.Boolean()),
  delegation: Type.Optional(oneOf(['final', 'report_back'])),
}

/** What is wrong with the settings all steps of people share. */
export const checkHuman = (settings: HumanSettings, at: NodeScope): readonly Issue[] => {
  const { table, scope, def } = at
  const nodes = new Set(Object.keys(def.nodes))
  const ending = (settings.timeLimit?.rules ?? []).filter(({ action }) => action !== 'remind')
  return [
    ...checkName(settings.name),
    ...checkExecutors(settings.executors, table, nodes, scope).map(found => ({
      ...found,
      field: `executors.${found.field}`,
    })),
    ...Object.keys(settings.fields ?? {}).flatMap(path =>
      Object.hasOwn(table.fields, path.split('.')[0] ?? '')
        ? []
        : [issue(`fields.${path}`, 'unknown', { value: path })],
    ),
    ...Object.entries(settings.fields ?? {}).flatMap(([path, permission]) => {
      const [master = '', column] = path.split('.')
      const isAlone =
        column !== undefined && permission === 'hidden' && settings.fields?.[master] !== 'hidden'
      return isAlone ? [issue(`fields.${path}`, 'flow_hidden_column')] : []
    }),
    ...(ending.length > 1 ? [issue('timeLimit.rules', 'flow_two_endings')] : []),
    ...ending.flatMap(({ action, to }) =>
      action === 'jump' && (to === undefined || !nodes.has(to))
        ? [issue('timeLimit.rules', 'unknown', { value: to ?? '' })]
        : [],
    ),
    ...(settings.timeLimit && 'field' in settings.timeLimit.limit
      ? Object.hasOwn(table.fields, settings.timeLimit.limit.field)
        ? []
        : [issue('timeLimit.limit', 'unknown', { value: settings.timeLimit.limit.field })]
      : []),
    ...(settings.returns?.listed ?? []).flatMap(id =>
      nodes.has(id) ? [] : [issue('returns.listed', 'unknown', { value: id })],
    ),
    ...(settings.critical &&
    (settings.empty?.does === 'auto_agree' || ending.some(({ action }) => action === 'auto_agree'))
      ? [issue('critical', 'flow_critical')]
      : []),
    ...(settings.signature &&
    (settings.empty?.does === 'auto_agree' || ending.some(({ action }) => action === 'auto_agree'))
      ? [issue('signature', 'flow_signature')]
      : []),
  ]
}

/** A node without a name cannot be found again in the track. */
export const checkName = (name: Text): readonly Issue[] =>
  (typeof name === 'string' ? [name] : Object.values(name)).some(each => each.trim() === '')
    ? [issue('name', 'required')]
    : []

/** What the settings all steps of people share refer to. */
export const mentionsOfHuman = (
  { executors, fields = {}, timeLimit }: HumanSettings,
  { table }: NodeScope,
): readonly Mention[] => [
  ...mentionsOfExecutors('executors', executors, table),
  ...Object.entries(fields).map(
    ([path, permission]): Mention => ({
      at: `fields.${path}`,
      to: { kind: 'table', id: table.id, part: path.split('.')[0] ?? path },
      how: permission === 'edit' || permission === 'required' ? 'writes' : 'shows',
    }),
  ),
  ...(timeLimit && 'field' in timeLimit.limit
    ? [
        {
          at: 'timeLimit',
          to: { kind: 'table', id: table.id, part: timeLimit.limit.field },
          how: 'reads',
        } as const,
      ]
    : []),
]

/** Texts people wrote in the settings all steps that tell people something share. */
export const textsOfNotices = ({
  name,
  messages = [],
}: Pick<HumanSettings, 'name' | 'messages'>): readonly TextPlace[] => [
  { at: 'name', text: name },
  ...messages.flatMap(({ event, text }) => (text === undefined ? [] : [{ at: `messages.${event}`, text }])),
]
