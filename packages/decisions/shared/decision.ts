import type { Json, JsonObject, Text } from '@gantry/base/shared'
import { type Graph, type GraphNode, graphNodeSchema, graphSchema } from '@gantry/graph/shared'
import { type TSchema, Type } from 'typebox'
import { type HitPolicy, hitPolicies } from './table/hit-policies.ts'
import { type ValueType, valueTypes } from './value-types.ts'

/** A value the decision is asked with. */
export interface InputNode {
  readonly label: Text
  readonly type: ValueType
  /** Unary tests that every value passes, such as `[0..100]` or `"A", "B"`. Absent: any value of the type. */
  readonly allowed?: string
}

/** A column a table compares. */
export interface TableInput {
  readonly id: string
  readonly label: Text
  /** What is compared, over the nodes the table requires. */
  readonly expression: string
  readonly type: ValueType
  readonly allowed?: string
  /** The value may be empty; gaps then count the empty value. */
  readonly empty?: true
}

/** A column a table answers. */
export interface TableOutput {
  readonly id: string
  readonly label: Text
  readonly type: ValueType
  /** The values in the order of their priority, highest first. */
  readonly allowed?: string
  /** The answer where no row matches. */
  readonly otherwise?: string
}

export interface TableRow {
  readonly id: string
  /** Unary tests by column; an absent cell matches anything. */
  readonly when: Readonly<Record<string, string>>
  /** Expressions by column; an absent cell is null. */
  readonly give: Readonly<Record<string, string>>
  readonly note?: string
}

/** A decision table. */
export interface TableNode {
  readonly label: Text
  readonly hit: HitPolicy
  readonly inputs: readonly TableInput[]
  readonly outputs: readonly TableOutput[]
  readonly rows: readonly TableRow[]
}

/** An expression over the nodes it requires. */
export interface ExpressionNode {
  readonly label: Text
  readonly expression: string
}

/** A function other nodes call by its name. */
export interface FunctionNode {
  readonly label: Text
  readonly params: readonly { readonly name: string; readonly type: ValueType }[]
  readonly body: string
}

export interface NodeSettings {
  readonly input: InputNode
  readonly table: TableNode
  readonly expression: ExpressionNode
  readonly function: FunctionNode
}
export type NodeKindName = keyof NodeSettings
export const nodeKindNames = ['input', 'table', 'expression', 'function'] as const

/** A node together with its kind, so that a switch knows the settings. */
export type DecisionNode = {
  readonly [Kind in NodeKindName]: GraphNode<NodeSettings[Kind]> & { readonly kind: Kind }
}[NodeKindName]

/** An example kept with the decision; publishing runs all of them. */
export interface DecisionCase {
  readonly id: string
  readonly name: string
  /** By id of the input. */
  readonly input: JsonObject
  /** Absent: nothing is expected yet. */
  readonly expect?: Json
}

/** A decision as a design. An edge says that its end requires its beginning. */
export interface Decision extends Graph<DecisionNode['settings']> {
  readonly id: string
  readonly app: string
  readonly name: Text
  readonly about?: string
  readonly nodes: Readonly<Record<string, DecisionNode>>
  /** The node whose value is the answer. */
  readonly result?: string
  /** Roles that may ask for a decision besides those who design it. */
  readonly roles?: readonly string[]
  readonly cases?: readonly DecisionCase[]
}

/** Rows, columns and cases of one decision. */
export const decisionLimits = { nodes: 100, rows: 5_000, columns: 40, cases: 200, cell: 1_000 } as const

const closed = { additionalProperties: false }
const id = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^(?!__proto__$|constructor$|prototype$)[A-Za-z_][A-Za-z0-9_]*$',
})
const words = Type.String({ maxLength: 100 })
const text = Type.Union([words, Type.Object({ 'zh-CN': words, en: words }, closed)])
const type = Type.String({ enum: [...valueTypes] })
const source = Type.String({ maxLength: decisionLimits.cell })
const long = Type.String({ maxLength: 10_000 })
const cells = Type.Record(id, source, { maxProperties: decisionLimits.columns })
const json = Type.Unsafe<Json>({})

const settings: Readonly<Record<NodeKindName, TSchema>> = {
  input: Type.Object({ label: text, type, allowed: Type.Optional(source) }, closed),
  table: Type.Object(
    {
      label: text,
      hit: Type.String({ enum: [...hitPolicies] }),
      inputs: Type.Array(
        Type.Object(
          {
            id,
            label: text,
            expression: source,
            type,
            allowed: Type.Optional(source),
            empty: Type.Optional(Type.Literal(true)),
          },
          closed,
        ),
        { maxItems: decisionLimits.columns },
      ),
      outputs: Type.Array(
        Type.Object(
          { id, label: text, type, allowed: Type.Optional(source), otherwise: Type.Optional(source) },
          closed,
        ),
        { maxItems: decisionLimits.columns },
      ),
      rows: Type.Array(
        Type.Object(
          { id, when: cells, give: cells, note: Type.Optional(Type.String({ maxLength: 500 })) },
          closed,
        ),
        { maxItems: decisionLimits.rows },
      ),
    },
    closed,
  ),
  expression: Type.Object({ label: text, expression: long }, closed),
  function: Type.Object(
    {
      label: text,
      params: Type.Array(Type.Object({ name: words, type }, closed), { maxItems: 20 }),
      body: long,
    },
    closed,
  ),
}

const graph: { readonly properties?: { readonly nodes: TSchema; readonly edges: TSchema } } = graphSchema(
  Type.Union(nodeKindNames.map(kind => graphNodeSchema(kind, settings[kind]))),
)

/** Schema of the body. */
export const decisionSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    app: Type.String({ maxLength: 64 }),
    name: text,
    about: Type.Optional(Type.String({ maxLength: 2_000 })),
    ...graph.properties,
    result: Type.Optional(id),
    roles: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 100 })),
    cases: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id,
            name: words,
            input: Type.Record(id, json, { maxProperties: decisionLimits.nodes }),
            expect: Type.Optional(json),
          },
          closed,
        ),
        { maxItems: decisionLimits.cases },
      ),
    ),
  },
  closed,
)
