/** Position of a node in the source, as UTF-16 offsets. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The syntax tree: small frozen values, one kind per language construct. */
export type Node =
  | LiteralNode
  | TemporalNode
  | NameNode
  | InputNode
  | PathNode
  | FilterNode
  | CallNode
  | NegationNode
  | ArithmeticNode
  | ComparisonNode
  | BetweenNode
  | InNode
  | AllNode
  | IfNode
  | ForNode
  | QuantifiedNode
  | ListNode
  | ContextNode
  | FunctionNode
  | InstanceNode
  | IntervalNode
  | UnaryTestNode
  | UnaryTestsNode
  | BrokenNode

/** The node type of a kind, also where kinds share a type. */
export type NodeOf<Kind extends Node['kind']> = Node extends infer N
  ? N extends { kind: infer K }
    ? Kind extends K
      ? N
      : never
    : never
  : never

/** A literal: the digits of a number, a text, a boolean, or null. */
export interface LiteralNode extends Span {
  readonly kind: 'literal'
  readonly value: string | boolean | null | { readonly digits: string }
}

/** `@"2024-01-01"`. */
export interface TemporalNode extends Span {
  readonly kind: 'temporal'
  readonly text: string
}

export interface NameNode extends Span {
  readonly kind: 'name'
  readonly name: string
}

/** `?`, the input of a unary test. */
export interface InputNode extends Span {
  readonly kind: 'input'
}

export interface PathNode extends Span {
  readonly kind: 'path'
  readonly source: Node
  readonly name: NameNode
}

export interface FilterNode extends Span {
  readonly kind: 'filter'
  readonly source: Node
  readonly condition: Node
}

export interface CallNode extends Span {
  readonly kind: 'call'
  readonly callee: Node
  readonly args: readonly Node[]
  /** The names of the arguments, when they are given by name. */
  readonly names: readonly NameNode[] | null
}

export interface NegationNode extends Span {
  readonly kind: 'negation'
  readonly value: Node
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '**'

export interface ArithmeticNode extends Span {
  readonly kind: 'arithmetic'
  readonly operator: ArithmeticOperator
  readonly left: Node
  readonly right: Node
}

export type ComparisonOperator = '=' | '!=' | '<' | '<=' | '>' | '>='

export interface ComparisonNode extends Span {
  readonly kind: 'comparison'
  readonly operator: ComparisonOperator
  readonly left: Node
  readonly right: Node
}

export interface BetweenNode extends Span {
  readonly kind: 'between'
  readonly value: Node
  readonly low: Node
  readonly high: Node
}

export interface InNode extends Span {
  readonly kind: 'in'
  readonly value: Node
  readonly tests: readonly Node[]
}

/** A flat chain of `and` or `or`, so that 1,000 conditions are not nested 1,000 levels deep. */
export interface AllNode extends Span {
  readonly kind: 'and' | 'or'
  readonly items: readonly Node[]
}

export interface IfNode extends Span {
  readonly kind: 'if'
  readonly condition: Node
  readonly yes: Node
  readonly no: Node
}

/** `name in source`, or `name in source..until`. */
export interface Iterator extends Span {
  readonly name: NameNode
  readonly source: Node
  readonly until: Node | null
}

export interface ForNode extends Span {
  readonly kind: 'for'
  readonly iterators: readonly Iterator[]
  readonly body: Node
}

export interface QuantifiedNode extends Span {
  readonly kind: 'some' | 'every'
  readonly iterators: readonly Iterator[]
  readonly body: Node
}

export interface ListNode extends Span {
  readonly kind: 'list'
  readonly items: readonly Node[]
}

export interface ContextNode extends Span {
  readonly kind: 'context'
  readonly entries: readonly { readonly key: string; readonly at: Span; readonly value: Node }[]
}

export interface FunctionNode extends Span {
  readonly kind: 'function'
  readonly params: readonly { readonly name: NameNode; readonly type: TypeNode | null }[]
  readonly body: Node
}

export interface InstanceNode extends Span {
  readonly kind: 'instance'
  readonly value: Node
  readonly type: TypeNode
}

/** A type as written: `number`, `list<date>`, `context<a: number>`, `function<number> -> string`. */
export interface TypeNode extends Span {
  readonly name: string
  readonly of: readonly TypeNode[]
  readonly keys: readonly string[]
}

export interface IntervalNode extends Span {
  readonly kind: 'interval'
  readonly low: Node
  readonly high: Node
  readonly lowIncluded: boolean
  readonly highIncluded: boolean
}

/** `> 5` without a left side: a test of the input, or an open range as a value. */
export interface UnaryTestNode extends Span {
  readonly kind: 'test'
  readonly operator: ComparisonOperator
  readonly endpoint: Node
}

/** A complete unary-tests text: `-`, `1, 2, > 5`, `not(1, 2)`. */
export interface UnaryTestsNode extends Span {
  readonly kind: 'tests'
  readonly negated: boolean
  /** Empty for the dash, which accepts every input. */
  readonly tests: readonly Node[]
}

/** A part with a syntax error, described by an issue. */
export interface BrokenNode extends Span {
  readonly kind: 'broken'
}
