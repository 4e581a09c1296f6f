import type { Tree } from '@lezer/common'
import { parser, trackVariables } from 'lezer-feel'
import type { Node } from '../ast/node.ts'
import { type ExprIssue, exprIssue } from '../issue.ts'
import { exprLimits } from '../limits.ts'
import type { ContextType } from '../types/expr-type.ts'
import { convertTree } from './convert-tree.ts'
import { measure, plainSource } from './plain-source.ts'
import { shapeOf, shapeWithin } from './shape.ts'

/** `expression` gives a value; `unaryTests` gives yes or no about an input, as cells of decision tables do. */
export type Entry = 'expression' | 'unaryTests'

/** A source that was read: its tree, and what is wrong with its form. With issues the tree has broken parts. */
export interface Parsed {
  readonly source: string
  readonly entry: Entry
  readonly tree: Node
  readonly issues: readonly ExprIssue[]
}

const tops = { expression: 'Expression', unaryTests: 'UnaryTests' } as const

/**
 * Reads an expression. The names of the scope are needed already here, because names may hold spaces and signs
 * (`planned date`, `profit-margin`). Never throws; what is too long or too deep is one issue.
 */
export const parse = (source: string, scope: ContextType, entry: Entry = 'expression'): Parsed => {
  const refused = refuse(source)
  if (refused) return refuseAll(source, entry, refused)
  const plain = plainSource(source)
  const { tree, issues } = convertTree(readTree(plain, scope, entry), plain)
  return { source, entry, tree, issues }
}

/** The grammar's own tree, for colouring while one types. Expects the plain form of a source that `parse` does not refuse. */
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
 * The grammar knows `list<…>` but not `range<…>`, which is two comparisons to it and so a fault. Written over each other,
 * places stay; the tree is told apart again by the source.
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

/** What makes a source too much to be read at all. */
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
