import type { Node, NodeOf } from '../ast/node.ts'
import type { Compile } from './closure.ts'
import { compileArithmetic, compileNegation } from './compile-arithmetic.ts'
import { compileCall } from './compile-call.ts'
import { compileBetween, compileComparison } from './compile-comparison.ts'
import { compileInput, compileLiteral, compileName, compileTemporal } from './compile-leaf.ts'
import { compileAnd, compileIf, compileOr } from './compile-logic.ts'
import { compileFor, compileQuantified } from './compile-loop.ts'
import { compileFilter, compilePath } from './compile-path.ts'
import {
  compileContext,
  compileFunction,
  compileInstance,
  compileInterval,
  compileList,
} from './compile-structure.ts'
import { compileIn, compileTest, compileTests } from './compile-tests.ts'

/** The compiler of each node kind. */
export const compilers: { readonly [Kind in Node['kind']]: Compile<NodeOf<Kind>> } = {
  literal: compileLiteral,
  temporal: compileTemporal,
  name: compileName,
  input: compileInput,
  path: compilePath,
  filter: compileFilter,
  call: compileCall,
  negation: compileNegation,
  arithmetic: compileArithmetic,
  comparison: compileComparison,
  between: compileBetween,
  in: compileIn,
  and: compileAnd,
  or: compileOr,
  if: compileIf,
  for: compileFor,
  some: compileQuantified,
  every: compileQuantified,
  list: compileList,
  context: compileContext,
  function: compileFunction,
  instance: compileInstance,
  interval: compileInterval,
  test: compileTest,
  tests: compileTests,
  broken: () => () => null,
}
