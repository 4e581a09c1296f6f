import type { Run } from '../run/run.ts'
import type { ExprType } from '../types/expr-type.ts'
import type { Value } from '../values/value.ts'

export interface Param {
  readonly name: string
  readonly type: ExprType
  readonly optional?: true
  /** Null is an ordinary argument; for other parameters it makes the result null. */
  readonly nullable?: true
}

/** One signature of a function. */
export interface Signature {
  readonly params: readonly Param[]
  /** The last parameter is variadic. */
  readonly rest?: true
  /** The only parameter is a list, whose items may also be given as separate arguments. */
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
 * Definition of a function, used by checker, evaluator, completion and documentation. A test runs the examples.
 */
export interface FunctionDef {
  readonly name: string
  readonly aliases?: readonly string[]
  readonly group: FunctionGroup
  readonly signatures: readonly Signature[]
  readonly result: ExprType | ((args: readonly ExprType[]) => ExprType)
  /** Arguments in signature order; omitted ones are null. */
  readonly evaluate: (args: readonly Value[], run: Run, signature: number) => Value
  /** The result depends on the current time. */
  readonly volatile?: true
  /** For functions that do not evaluate all arguments: receives them as thunks. */
  readonly lazy?: (args: readonly (() => Value)[], run: Run) => Value
  readonly doc: { readonly 'zh-CN': string; readonly en: string }
  /** Expression and result, both as expressions. */
  readonly examples: readonly (readonly [source: string, result: string])[]
}

export const param = (name: string, type: ExprType): Param => ({ name, type })
export const optional = (name: string, type: ExprType): Param => ({ name, type, optional: true })
export const nullable = (name: string, type: ExprType): Param => ({ name, type, nullable: true })
export const takes = (...params: readonly Param[]): Signature => ({ params })
export const takesMany = (...params: readonly Param[]): Signature => ({ params, rest: true })
/** A list, or its items as separate arguments. */
export const takesList = (name: string, of: ExprType): Signature => ({
  params: [{ name, type: { kind: 'list', of }, nullable: true }],
  spread: true,
})
