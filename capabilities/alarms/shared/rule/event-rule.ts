import type { JsonObject, Text } from '@gantry/base/shared'
import { Type } from 'typebox'

/** From the gravest to the least. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]

/** What somebody who sees the alarm should know. */
export interface Advice {
  readonly cause?: Text
  readonly effect?: Text
  readonly action?: Text
}

/** A command of the product, with the same values each time. */
export interface RuleCommand {
  readonly code: string
  readonly parameters: Readonly<Record<string, number | string | boolean>>
  /** Seconds until it is given up; absent: as the product says. */
  readonly seconds?: number
}

/** When the values of devices ask for an alarm, as it is designed. */
export interface EventRule {
  readonly name: Text
  /** The product whose devices are watched; empty: not chosen yet. */
  readonly product: string
  /** Absent: every device of the product. */
  readonly devices?: readonly string[]
  /** `kind` is a folder of `conditions/`. */
  readonly condition: { readonly kind: string; readonly options: JsonObject }
  /** Seconds the condition must hold; absent: none. */
  readonly raiseAfter?: number
  /** Seconds it must fail until the alarm is over; absent: none. */
  readonly clearAfter?: number
  readonly severity: Severity
  readonly advice?: Advice
  /** Minutes in which somebody must acknowledge; then `escalateTo` is told. Absent: no limit. */
  readonly respondWithin?: number
  /** Roles told when it is raised. */
  readonly tell?: readonly string[]
  /** Roles told when nobody acknowledged in time. */
  readonly escalateTo?: readonly string[]
  /** Sent to the device when the alarm is raised and shown. */
  readonly command?: RuleCommand
  /** Rules whose open alarm over the same device, or in its area, explains this one, so that it is not shown. */
  readonly suppressedBy?: readonly string[]
}

const closed = { additionalProperties: false }
const ids = Type.Optional(
  Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 20, uniqueItems: true }),
)
const seconds = Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400, default: 0 }))
const words = (maxLength: number) =>
  Type.Union([
    Type.String({ maxLength }),
    Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }, closed),
  ])
const advice = Type.Optional(words(300))

export const eventRuleSchema = Type.Object(
  {
    name: words(60),
    product: Type.String({ maxLength: 64 }),
    devices: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: 1_000, uniqueItems: true }),
    ),
    condition: Type.Object(
      {
        kind: Type.String({ minLength: 1, maxLength: 48 }),
        options: Type.Unsafe<JsonObject>({ type: 'object' }),
      },
      closed,
    ),
    raiseAfter: seconds,
    clearAfter: seconds,
    severity: Type.String({ enum: [...severities] }),
    advice: Type.Optional(Type.Object({ cause: advice, effect: advice, action: advice }, closed)),
    respondWithin: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_080 })),
    tell: ids,
    escalateTo: ids,
    command: Type.Optional(
      Type.Object(
        {
          code: Type.String({ minLength: 1, maxLength: 48 }),
          parameters: Type.Record(
            Type.String({ maxLength: 48 }),
            Type.Union([Type.Number(), Type.String({ maxLength: 500 }), Type.Boolean()]),
          ),
          seconds: Type.Optional(Type.Integer({ minimum: 5, maximum: 604_800 })),
        },
        closed,
      ),
    ),
    suppressedBy: ids,
  },
  closed,
)

/** What a new rule begins as. */
export const newEventRule = (product = ''): EventRule => ({
  name: '',
  product,
  condition: { kind: 'threshold', options: { point: '', side: 'above', limit: 0 } },
  severity: 'medium',
})
