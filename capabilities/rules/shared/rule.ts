import type { JsonObject, Text } from '@gantry/base/shared'
import type { Filter } from '@gantry/model/shared'
import { Type } from 'typebox'
import { filterSchema } from './filter-schema.ts'

/** What a rule does when a result cannot be had: end the run, go on with the next result, or try again. */
export const errorWays = ['stop', 'continue', 'retry'] as const
export type ErrorWay = (typeof errorWays)[number]

/** One result of a rule. */
export interface RuleResult {
  readonly id: string
  /** A folder of `actions/`. */
  readonly kind: string
  readonly options: JsonObject
  /** Absent: `stop`. */
  readonly onError?: ErrorWay
  /** Attempts with `retry`; absent: 3. */
  readonly tries?: number
}

/** What must be true of the record, besides what started the rule; both parts where both are given. */
export interface RuleCondition {
  readonly filter?: Filter
  /** An expression over the record, and over the one before the change as `before`. */
  readonly formula?: string
}

/** A rule as it is designed. */
export interface Rule {
  readonly name: Text
  readonly description?: Text
  /** The application it belongs to; empty: not chosen yet. */
  readonly app: string
  /** 1 is first; absent: 5. */
  readonly priority?: number
  /** What starts it; `kind` is a folder of `triggers/`. */
  readonly on: { readonly kind: string; readonly options: JsonObject }
  readonly when?: RuleCondition
  /** In the order they happen. */
  readonly results: readonly RuleResult[]
  /** With whose rights it acts: those of the person whose change started it, or its own, audited under its name. */
  readonly as: 'person' | 'rule'
}

export const usualPriority = 5
export const usualTries = 3
export const mostResults = 20

const closed = { additionalProperties: false }
const text = (maxLength: number) =>
  Type.Union([
    Type.String({ maxLength }),
    Type.Object({ 'zh-CN': Type.String({ maxLength }), en: Type.String({ maxLength }) }, closed),
  ])
const kind = Type.String({ minLength: 1, maxLength: 48 })
const options = Type.Unsafe<JsonObject>({ type: 'object' })

export const ruleSchema = Type.Object(
  {
    name: text(60),
    description: Type.Optional(text(500)),
    app: Type.String({ maxLength: 64 }),
    priority: Type.Optional(Type.Integer({ minimum: 1, maximum: 9, default: usualPriority })),
    on: Type.Object({ kind, options }, closed),
    when: Type.Optional(
      Type.Object(
        {
          filter: Type.Optional(filterSchema),
          formula: Type.Optional(Type.String({ maxLength: 4_000 })),
        },
        closed,
      ),
    ),
    results: Type.Array(
      Type.Object(
        {
          id: Type.String({ format: 'uuid' }),
          kind,
          options,
          onError: Type.Optional(Type.String({ enum: [...errorWays], default: 'stop' })),
          tries: Type.Optional(Type.Integer({ minimum: 2, maximum: 10, default: usualTries })),
        },
        closed,
      ),
      { maxItems: mostResults },
    ),
    as: Type.String({ enum: ['person', 'rule'] }),
  },
  closed,
)

/** What a new rule begins as. */
export const newRule = (app = ''): Rule => ({
  name: '',
  app,
  on: { kind: 'record', options: { table: '', events: ['created'] } },
  results: [],
  as: 'rule',
})
