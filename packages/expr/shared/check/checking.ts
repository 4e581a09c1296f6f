import type { Node, Span } from '../ast/node.ts'
import type { ExprIssue, ExprIssueCode } from '../issue.ts'
import type { ExprType, Option } from '../types/expr-type.ts'
import type { Binding } from './binding.ts'
import type { Names } from './level.ts'

/** Interface of the checkers: check a child, and record results. */
export interface Checking {
  readonly check: (node: Node, names: Names) => ExprType
  readonly bind: (node: Node, binding: Binding) => void
  readonly isBound: (node: Node) => boolean
  /** Records the option that a text literal names. */
  readonly mean: (node: Node, option: Option) => void
  /** Records that a node is compared with a choice, so it may name one of its options. */
  readonly offer: (node: Node, options: readonly Option[]) => void
  readonly raise: (issue: ExprIssue) => void
  /**
   * The most similar name for a misspelt one. Limited to the first errors, because each search compares every
   * name.
   */
  readonly nearest: (written: string, names: Iterable<string>) => string | undefined
  readonly tell: (at: Span, code: ExprIssueCode, params?: ExprIssue['params']) => void
}

export type Check<N extends Node = Node> = (node: N, names: Names, checking: Checking) => ExprType

/** Observer of the checker, for completion. */
export interface Watching {
  readonly visit?: (node: Node, names: Names) => void
  readonly offer?: Checking['offer']
}
