import type { Text } from '@gantry/base/shared'
import type { ProductCommand } from '@gantry/devices/shared'
import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Advice, EventRule, Severity } from './rule/event-rule.ts'

const object = { type: 'object' } as const
const everybody = { scope: 'space', can: ['admin', 'saas', 'user', 'safe', 'audit'] } as const
const operators = { scope: 'space', can: ['admin', 'saas', 'user'] } as const
const keepers = { scope: 'space', can: ['admin', 'saas'] } as const
const id = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })
const done = Type.Object({ done: Type.Literal(true) })

/** Alarms of one rule and device in the last week. */
export interface Chatterer {
  readonly rule: string
  readonly name: string
  readonly device: string | null
  readonly deviceName: string | null
  readonly count: number
}

/** What the alarm desk shows above its list. */
export interface AlarmFigures {
  readonly unacknowledged: number
  readonly open: number
  readonly shelved: number
  /** Open and hidden, because another alarm explains them. */
  readonly suppressed: number
  /** Outages that last: devices, or rules over devices, whose alarms are not shown. */
  readonly outages: number
  /** Open for more than a day. */
  readonly standing: number
  readonly bySeverity: Readonly<Record<Severity, number>>
  /** Raised in the last 8 hours, by 10 minutes; the last one is now. */
  readonly rate: readonly number[]
  readonly week: number
  readonly chattering: readonly Chatterer[]
}

export const readAlarmFigures = contract({
  ...everybody,
  method: 'GET',
  path: '/alarms/figures',
  summary: 'Open alarms, the rate of new ones in the last 8 hours, and what alarms most often',
  input: Type.Object({}),
  output: Type.Unsafe<AlarmFigures>(object),
})

export const alarmActs = ['acknowledge', 'assign', 'comment', 'shelve', 'unshelve', 'close'] as const
export type AlarmAct = (typeof alarmActs)[number]

export const actOnAlarms = contract({
  ...operators,
  method: 'POST',
  path: '/alarms/act',
  summary: 'Acknowledges, assigns, comments, shelves or closes alarms, 100 at most; answers how many changed',
  input: Type.Object({
    ids: Type.Array(id, { minItems: 1, maxItems: 100 }),
    act: Type.Unsafe<AlarmAct>({ type: 'string', enum: [...alarmActs] }),
    remark: Type.Optional(Type.String({ maxLength: 300 })),
    assignee: Type.Optional(id),
    until: Type.Optional(moment),
  }),
  output: Type.Object({ changed: Type.Integer() }),
})

/** What somebody wrote about an alarm: a comment, or the reason of an act. */
export interface AlarmNote {
  readonly id: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly by: string | null
  readonly text: string
}

export const readAlarmNotes = contract({
  ...everybody,
  method: 'GET',
  path: '/alarms/:id/notes',
  summary: 'Comments and reasons people wrote about an alarm, newest first, 100 at most',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly AlarmNote[] }>(object),
})

export const takeOutOfService = contract({
  ...keepers,
  method: 'POST',
  path: '/alarms/:id/out-of-service',
  summary:
    'Hides the alarms of this rule over this device, or all of the device, until a moment 90 days away at most',
  input: Type.Object({
    id,
    whole: Type.Boolean(),
    until: moment,
    reason: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }),
  }),
  output: done,
})

export const putBackInService = contract({
  ...keepers,
  method: 'DELETE',
  path: '/alarm-outages/:id',
  summary: 'Ends an outage; open alarms it hid are shown again',
  input: Type.Object({ id }),
  output: done,
})

/** One alarm with what its rule says of it. */
export interface AlarmContext {
  /** Id of the rule. */
  readonly rule: string
  /** The points the condition reads, with the limits to draw. */
  readonly points: readonly { readonly key: string; readonly label: string; readonly unit?: string }[]
  readonly limits: readonly number[]
  readonly words: Text
  readonly advice: Advice
}

/** An alarm without an event rule in force. */
export interface OtherSource {
  readonly points: readonly []
  /** The business rule that raised it; null: its event rule is switched off, changed or gone. */
  readonly source: { readonly id: string; readonly name: Text } | null
}

export const readAlarmContext = contract({
  ...everybody,
  method: 'GET',
  path: '/alarms/:id/context',
  summary: 'What the rule of an alarm waits for and advises, or the business rule that raised it',
  input: Type.Object({ id }),
  output: Type.Unsafe<AlarmContext | OtherSource>(object),
})

/** A rule in the list. */
export interface EventRuleInfo {
  readonly id: string
  readonly name: Text
  readonly product: string
  readonly productName: string | null
  readonly severity: Severity
  readonly words: Text
  readonly release: number | null
  readonly drafted: boolean
  readonly isOn: boolean
  /** Alarms open now, and raised in the last 7 days. */
  readonly open: number
  readonly week: number
  /** Seconds the condition must hold, and must fail until the alarm is over. */
  readonly raiseAfter: number
  readonly clearAfter: number
  /** Minutes to acknowledge; null: no limit. */
  readonly respondWithin: number | null
  readonly advice: Advice
}

export const listEventRules = contract({
  ...everybody,
  method: 'GET',
  path: '/event-rules',
  summary:
    'Event rules, 1,000 at most, with the alarms they raised; who does not set them up reads published ones',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly EventRuleInfo[] }>(object),
})

export const setEventRuleState = contract({
  ...keepers,
  method: 'PUT',
  path: '/event-rules/:id/state',
  summary: 'Switches a published event rule on or off, or removes one',
  input: Type.Object({
    id,
    state: Type.Unsafe<'active' | 'stopped' | 'removed'>({
      type: 'string',
      enum: ['active', 'stopped', 'removed'],
    }),
  }),
  output: done,
})

/** What people who set up rules choose from. */
export interface WatchableProduct {
  readonly id: string
  readonly name: Text
  readonly points: readonly {
    readonly key: string
    readonly label: string
    readonly type: 'number' | 'text' | 'boolean' | 'event'
    readonly unit?: string
  }[]
  readonly devices: readonly { readonly id: string; readonly name: string }[]
  readonly commands: readonly ProductCommand[]
}

/** What an event rule is put together from. */
export interface Watchable {
  readonly data: readonly WatchableProduct[]
  readonly roles: readonly Ref[]
  /** Published rules. */
  readonly rules: readonly { readonly id: string; readonly name: Text }[]
  /** Areas with a border, for fences. */
  readonly areas: readonly { readonly id: string; readonly name: string }[]
}

export const listWatchable = contract({
  ...keepers,
  method: 'GET',
  path: '/event-rules/products',
  summary:
    'Published products with their points and devices, 1,000 devices of each at most, roles and rules of the space',
  input: Type.Object({}),
  output: Type.Unsafe<Watchable>(object),
})

/** Alarms a rule would have raised over one device. */
export interface Backtested {
  readonly device: string
  readonly name: string
  readonly readings: number
  /** `to`: null while it was still open at the end. Milliseconds since 1970. */
  readonly spans: readonly { readonly from: number; readonly to: number | null }[]
}

export const backTest = contract({
  ...keepers,
  method: 'POST',
  path: '/event-rules/back-test',
  summary:
    'The alarms a rule would have raised over the stored values of a span of 31 days at most; nothing is written',
  input: Type.Object({
    rule: Type.Unsafe<EventRule>(object),
    from: moment,
    to: moment,
  }),
  output: Type.Unsafe<{
    readonly data: readonly Backtested[]
    /** Some devices or values were left out, because there are too many. */
    readonly cut: boolean
  }>(object),
})
