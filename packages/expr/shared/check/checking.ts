import type { Node, Span } from '../ast/node.ts'
import type { ExprIssue, ExprIssueCode } from '../issue.ts'
import type { ExprType, Option } from '../types/expr-type.ts'
import type { Binding } from './binding.ts'
import type { Names } from './level.ts'

/** What the checks of the kinds of parts share: asking about a part below, and noting what was found. */
export interface Checking {
  readonly check: (node: Node, names: Names) => ExprType
  readonly bind: (node: Node, binding: Binding) => void
  readonly isBound: (node: Node) => boolean
  /** Notes which option of a choice a text names. */
  readonly mean: (node: Node, option: Option) => void
  /** Notes that a part stands beside a choice, so that one of its options may be meant. */
  readonly offer: (node: Node, options: readonly Option[]) => void
  readonly raise: (issue: ExprIssue) => void
  /** The name most like a misspelt one. Looked for at the first mistakes only: each costs a look at every name. */
  readonly nearest: (written: string, names: Iterable<string>) => string | undefined
  readonly tell: (at: Span, code: ExprIssueCode, params?: ExprIssue['params']) => void
}

export type Check<N extends Node = Node> = (node: N, names: Names, checking: Checking) => ExprType

/** Whoever helps while one types looks over the shoulder of the check. */
export interface Watching {
  readonly visit?: (node: Node, names: Names) => void
  readonly offer?: Checking['offer']
}
