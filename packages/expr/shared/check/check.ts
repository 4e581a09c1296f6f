import type { Node } from '../ast/node.ts'
import { type ExprIssue, exprIssue } from '../issue.ts'
import type { Parsed } from '../parse/parse.ts'
import { type ContextType, type ExprType, type Option, t } from '../types/expr-type.ts'
import { acceptsConverted, typeName } from '../types/relate.ts'
import type { Binding } from './binding.ts'
import { checkers } from './checkers.ts'
import type { Checking, Watching } from './checking.ts'
import type { Names } from './level.ts'
import { nearest } from './nearest.ts'

/** An expression with resolved names and types, and all its issues. */
export interface Checked extends Parsed {
  readonly type: ExprType
  readonly types: ReadonlyMap<Node, ExprType>
  readonly bindings: ReadonlyMap<Node, Binding>
  /** Text literals that name an option of a choice, by value or label, with that option. */
  readonly options: ReadonlyMap<Node, Option>
  readonly scope: ContextType
}

/** Maximum misspelt names with a suggestion. */
const mostLooks = 20

/**
 * Resolves names and types, and reports every error at its position. `expected` is the required type of the
 * whole; `input` the type of `?` in unary tests.
 */
export const check = (
  parsed: Parsed,
  scope: ContextType,
  expected: ExprType = t.any,
  input: ExprType = t.any,
  watching: Watching = {},
): Checked => {
  const types = new Map<Node, ExprType>()
  const bindings = new Map<Node, Binding>()
  const options = new Map<Node, Option>()
  const issues: ExprIssue[] = []
  let looks = 0
  /** A later finding at the same position is more precise. */
  const raise = (issue: ExprIssue): void => {
    const last = issues.at(-1)
    if (last?.from === issue.from && last.to === issue.to) issues.pop()
    issues.push(issue)
  }

  const checking: Checking = {
    check: (node, names) => {
      watching.visit?.(node, names)
      const type = checkers[node.kind](node as never, names, checking)
      types.set(node, type)
      return type
    },
    bind: (node, binding) => void bindings.set(node, binding),
    isBound: node => bindings.has(node),
    offer: (node, offered) => watching.offer?.(node, offered),
    mean: (node, option) => void options.set(node, option),
    nearest: (written, among) => (looks++ < mostLooks ? nearest(written, among) : undefined),
    raise,
    tell: (at, code, params) => raise(exprIssue(at, code, params)),
  }
  const names: Names = { row: scope, levels: [], input: parsed.entry === 'unaryTests' ? input : null }
  const type = checking.check(parsed.tree, names)
  if (issues.length === 0 && !acceptsConverted(expected, type))
    checking.tell(parsed.tree, 'result', { expected: typeName(expected), found: typeName(type) })
  // With a syntax error, type errors are consequences and not reported.
  return {
    ...parsed,
    issues: parsed.issues.length > 0 ? parsed.issues : issues,
    type,
    types,
    bindings,
    options,
    scope,
  }
}
