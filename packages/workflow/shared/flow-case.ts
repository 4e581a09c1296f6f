import type { JsonObject } from '@gantry/base/shared'
import type { NodeId } from '@gantry/graph/shared'
import { Type } from 'typebox'
import type { Outcome } from './state.ts'

/** A trial that was kept: for this initiator and these values the workflow goes this way when everybody agrees. */
export interface FlowCase {
  readonly id: string
  readonly name: string
  readonly initiator: string
  /** Values of the fields that decide the way, as the sample record had them. */
  readonly given: JsonObject
  /** Whom steps pick, by the id of the step they are picked for; absent: the first who may be. */
  readonly picks?: Readonly<Record<NodeId, readonly string[]>>
  readonly expect: {
    /** Steps it comes to, in any order; gateways and joins are left out. */
    readonly steps: readonly NodeId[]
    /** Who is asked at a step; absent: not compared. */
    readonly people?: Readonly<Record<NodeId, readonly string[]>>
    /** Null: it stops at an automatic step or a wait. */
    readonly outcome: Outcome | null
  }
}

/** Cases of one workflow; whoever publishes waits for them. */
export const mostCases = 100

const closed = { additionalProperties: false }
const name = Type.String({ minLength: 1, maxLength: 64 })
const person = Type.String({ format: 'uuid' })

export const casesSchema = Type.Array(
  Type.Object(
    {
      id: Type.String({ format: 'uuid' }),
      name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
      initiator: person,
      given: Type.Unsafe<JsonObject>({ type: 'object', maxProperties: 200 }),
      picks: Type.Optional(Type.Record(name, Type.Array(person, { maxItems: 100 }))),
      expect: Type.Object(
        {
          steps: Type.Array(name, { maxItems: 1_000 }),
          people: Type.Optional(Type.Record(name, Type.Array(person, { maxItems: 500 }))),
          outcome: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
        },
        closed,
      ),
    },
    closed,
  ),
  { maxItems: mostCases },
)

/** What a trial came to, as a case compares it. */
export const stepsOfCase = (
  nodes: Readonly<Record<NodeId, { readonly kind: string }>>,
  entered: readonly NodeId[],
): readonly NodeId[] => [
  ...new Set(entered.filter(id => nodes[id] !== undefined && !passing.includes(nodes[id].kind))),
]

/** Kinds a token passes without anybody or anything doing work. */
const passing: readonly string[] = ['exclusive', 'parallel', 'inclusive', 'join']
