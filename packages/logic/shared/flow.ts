import type { Json, Text } from '@gantry/base/shared'
import { type ValueType, valueTypes } from '@gantry/decisions/shared'
import { type TSchema, Type } from 'typebox'

/** Where a block stands; absent: in the flow itself. `no` is the other way of a branch. */
interface Placed {
  readonly id: string
  readonly under?: string
  readonly port?: 'no'
}

/** A field with the expression of its value. */
export interface FieldRule {
  readonly field: string
  readonly value: string
}

/** A condition on a field, compared with an expression. */
export interface FieldTest {
  readonly field: string
  readonly op: FieldOperator
  readonly value: string
}
export const fieldOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in'] as const
export type FieldOperator = (typeof fieldOperators)[number]

export interface BlockSettings {
  /** Records of a table as a list, or the first as one. */
  readonly query: {
    readonly table: string
    readonly where: readonly FieldTest[]
    readonly one?: true
    readonly most?: number
    readonly into: string
  }
  readonly loop: { readonly over: string; readonly as: string }
  readonly branch: { readonly when: string }
  readonly assign: { readonly into: string; readonly value: string }
  readonly create: { readonly table: string; readonly values: readonly FieldRule[]; readonly into?: string }
  readonly update: { readonly table: string; readonly record: string; readonly values: readonly FieldRule[] }
  readonly delete: { readonly table: string; readonly record: string }
  readonly decide: { readonly decision: string; readonly input: readonly FieldRule[]; readonly into: string }
  readonly call: { readonly flow: string; readonly input: readonly FieldRule[]; readonly into?: string }
  /** A request of a connector; outside of transactions, because another server decides how long it takes. */
  readonly connector: {
    readonly connector: string
    readonly request: string
    readonly input: readonly FieldRule[]
    readonly into?: string
  }
  readonly transaction: Readonly<Record<never, never>>
  readonly script: { readonly code: string; readonly input: string; readonly into: string }
  readonly return: { readonly value: string }
  readonly raise: { readonly message: string }
}
export type BlockKind = keyof BlockSettings
export const blockKinds = [
  'query',
  'create',
  'update',
  'delete',
  'transaction',
  'branch',
  'loop',
  'return',
  'raise',
  'assign',
  'decide',
  'script',
  'call',
  'connector',
] as const satisfies readonly BlockKind[]

/** A block with its settings, so that a switch over its kind knows them. */
export type Block = {
  readonly [Kind in BlockKind]: Placed & { readonly kind: Kind } & BlockSettings[Kind]
}[BlockKind]

export interface FlowInput {
  readonly name: string
  readonly label: Text
  readonly type: ValueType
}

/** A logic flow as a design. */
export interface Flow {
  readonly id: string
  readonly app: string
  readonly name: Text
  readonly about?: string
  readonly inputs: readonly FlowInput[]
  /** Blocks with the same `under` and `port` run in this order. */
  readonly blocks: readonly Block[]
  readonly roles?: readonly string[]
  /** Input of trial runs. */
  readonly sample?: Readonly<Record<string, Json>>
}

export const flowLimits = { blocks: 500, steps: 10_000, rows: 100_000, depth: 16, time: 10_000 } as const

const closed = { additionalProperties: false }
const id = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^(?!__proto__$|constructor$|prototype$)[A-Za-z_][A-Za-z0-9_]*$',
})
/** Also in Chinese; what the expression language accepts as one name. */
const variable = Type.String({
  maxLength: 40,
  pattern: '^((?!__proto__$|constructor$|prototype$)[\\p{L}_][\\p{L}\\p{N}_]*)?$',
})
const words = Type.String({ maxLength: 100 })
const text = Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, closed)])
const source = Type.String({ maxLength: 4_000 })
const name = Type.String({ maxLength: 64 })
const rules = Type.Array(Type.Object({ field: name, value: source }, closed), { maxItems: 100 })

const settings: {
  readonly [Kind in BlockKind]: Readonly<Record<keyof BlockSettings[Kind] & string, TSchema>>
} = {
  query: {
    table: name,
    where: Type.Array(
      Type.Object({ field: name, op: Type.String({ enum: [...fieldOperators] }), value: source }, closed),
      { maxItems: 20 },
    ),
    one: Type.Optional(Type.Literal(true)),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    into: variable,
  },
  loop: { over: source, as: variable },
  branch: { when: source },
  assign: { into: variable, value: source },
  create: { table: name, values: rules, into: Type.Optional(variable) },
  update: { table: name, record: source, values: rules },
  delete: { table: name, record: source },
  decide: { decision: name, input: rules, into: variable },
  call: { flow: name, input: rules, into: Type.Optional(variable) },
  connector: { connector: name, request: name, input: rules, into: Type.Optional(variable) },
  transaction: {},
  script: { code: Type.String({ maxLength: 20_000 }), input: source, into: variable },
  return: { value: source },
  raise: { message: source },
}

const block = Type.Union(
  blockKinds.map(kind =>
    Type.Object(
      {
        id,
        kind: Type.Literal(kind),
        under: Type.Optional(id),
        port: Type.Optional(Type.Literal('no')),
        ...settings[kind],
      },
      closed,
    ),
  ),
)

export const flowSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    app: name,
    name: text,
    about: Type.Optional(Type.String({ maxLength: 2_000 })),
    inputs: Type.Array(
      Type.Object({ name: variable, label: text, type: Type.String({ enum: [...valueTypes] }) }, closed),
      { maxItems: 50 },
    ),
    blocks: Type.Array(block, { maxItems: flowLimits.blocks }),
    roles: Type.Optional(Type.Array(name, { maxItems: 100 })),
    sample: Type.Optional(
      Type.Unsafe<Readonly<Record<string, Json>>>({ type: 'object', maxProperties: 100 }),
    ),
  },
  closed,
)

/** The blocks that stand at a place, in order. */
export const blocksAt = (
  { blocks }: Pick<Flow, 'blocks'>,
  under: string | undefined,
  port?: 'no',
): readonly Block[] => blocks.filter(each => each.under === under && each.port === port)
