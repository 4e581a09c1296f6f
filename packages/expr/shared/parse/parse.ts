import type { Tree } from '@lezer/common'
import { parser, trackVariables } from 'lezer-feel'
import type { Node } from '../ast/node.ts'
import { type ExprIssue, exprIssue } from '../issue.ts'
import { exprLimits } from '../limits.ts'
import type { ContextType } from '../types/expr-type.ts'
import { convertTree } from './convert-tree.ts'
import { measure, plainSource } from './plain-source.ts'
import { shapeOf, shapeWithin } from './shape.ts'

/** `expression` yields a value; `unaryTests` a boolean about an input, as in cells of decision tables. */
export type Entry = 'expression' | 'unaryTests'

/** A parsed source: its tree and its syntax issues. With issues the tree contains broken nodes. */
export interface Parsed {
  readonly source: string
  readonly entry: Entry
  readonly tree: Node
  readonly issues: readonly ExprIssue[]
}

const tops = { expression: 'Expression', unaryTests: 'UnaryTests' } as const

/**
 * Parses an expression. The scope's names are needed here, because names may contain spaces and operators
 * (`planned date`, `profit-margin`). Never throws; an excessive source is one issue.
 */
export const parse = (source: string, scope: ContextType, entry: Entry = 'expression'): Parsed => {
  const refused = refuse(source)
  if (refused) return refuseAll(source, entry, refused)
  const plain = plainSource(source)
  const { tree, issues } = convertTree(readTree(plain, scope, entry), plain)
  return { source, entry, tree, issues }
}

/** The grammar's own tree, for colouring during input. Expects a normalised source that `parse` accepts. */
export const readTree = (plain: string, scope: ContextType, entry: Entry): Tree => {
  const configured = parser.configure({
    top: tops[entry],
    dialect: 'camunda',
    contextTracker: trackVariables(shapeWithin(shapeOf(scope), plain)),
  })
  const tree = configured.parse(plain)
  const asLists = rangeTypesAsLists(plain)
  if (asLists === plain || !hasFault(tree)) return tree
  const again = configured.parse(asLists)
  return hasFault(again) ? tree : again
}

/**
 * The grammar knows `list<…>` but not `range<…>`, which it parses as two comparisons. The source is rewritten
 * with the same length, so positions stay; the original source distinguishes the two afterwards.
 */
const rangeTypesAsLists = (plain: string): string =>
  plain.replace(/\brange\s*</g, found => `list${' '.repeat(found.length - 5)}<`)

const hasFault = (tree: Tree): boolean => {
  let found = false
  tree.iterate({
    enter: node => {
      found ||= node.type.isError
      return !found
    },
  })
  return found
}

/** Issues of a source that is too large to parse. */
export const refuse = (source: string): ExprIssue | null => {
  const whole = { from: 0, to: source.length }
  if (source.trim() === '') return exprIssue(whole, 'empty')
  if (source.length > exprLimits.length)
    return exprIssue(whole, 'too_long', { limit: exprLimits.length, length: source.length })
  const { depth, parts } = measure(plainSource(source))
  if (depth > exprLimits.depth) return exprIssue(whole, 'too_deep', { limit: exprLimits.depth })
  if (parts > exprLimits.parts) return exprIssue(whole, 'too_many_parts', { limit: exprLimits.parts, parts })
  return null
}

const refuseAll = (source: string, entry: Entry, issue: ExprIssue): Parsed => ({
  source,
  entry,
  tree: { kind: 'broken', from: 0, to: source.length },
  issues: [issue],
})
