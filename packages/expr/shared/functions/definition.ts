import type { Run } from '../run/run.ts'
import type { ExprType } from '../types/expr-type.ts'
import type { Value } from '../values/value.ts'

export interface Param {
  readonly name: string
  readonly type: ExprType
  readonly optional?: true
  /** Null is a value like others here; elsewhere it makes the whole call null. */
  readonly nullable?: true
}

/** One way to call a function. */
export interface Signature {
  readonly params: readonly Param[]
  /** The last parameter may be given any number of times. */
  readonly rest?: true
  /** The only parameter is a list, and its items may be given one by one instead. */
  readonly spread?: true
}

export const functionGroups = [
  'logic',
  'text',
  'number',
  'list',
  'date',
  'range',
  'context',
  'convert',
] as const
export type FunctionGroup = (typeof functionGroups)[number]

/**
 * A function of the language, all in one place: the checker, the evaluator, completion and the documentation read it
 * from here. The examples are run by a test.
 */
export interface FunctionDef {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly group: FunctionGroup
  readonly signatures: readonly Signature[]
  readonly result: ExprType | ((args: readonly ExprType[]) => ExprType)
  /** The arguments in the order of the signature; what was left out is null. */
  readonly evaluate: (args: readonly Value[], run: Run, signature: number) => Value
  /** Answers otherwise at another moment, whatever the row. */
  readonly volatile?: true
  /** For functions that do not ask for all their arguments: takes the arguments as questions. */
  readonly lazy?: (args: readonly (() => Value)[], run: Run) => Value
  readonly doc: { readonly 'zh-CN': string; readonly en: string }
  /** Expression and result, the latter an expression too. */
  readonly examples: readonly (readonly [source: string, result: string])[]
}

export const param = (name: string, type: ExprType): Param => ({ name, type })
export const optional = (name: string, type: ExprType): Param => ({ name, type, optional: true })
export const nullable = (name: string, type: ExprType): Param => ({ name, type, nullable: true })
export const takes = (...params: readonly Param[]): Signature => ({ params })
export const takesMany = (...params: readonly Param[]): Signature => ({ params, rest: true })
/** A list, or its items one by one. */
export const takesList = (name: string, of: ExprType): Signature => ({
  params: [{ name, type: { kind: 'list', of }, nullable: true }],
  spread: true,
})
