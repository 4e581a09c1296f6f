import type { Node, NodeOf } from '../ast/node.ts'
import { t } from '../types/expr-type.ts'
import { checkCall } from './check-call.ts'
import { checkAll, checkFor, checkIf, checkQuantified } from './check-flow.ts'
import { checkInput, checkLiteral, checkName, checkTemporal } from './check-leaf.ts'
import {
  checkArithmetic,
  checkBetween,
  checkComparison,
  checkIn,
  checkInterval,
  checkNegation,
  checkTest,
  checkTests,
} from './check-operator.ts'
import {
  checkContext,
  checkFilter,
  checkFunction,
  checkInstance,
  checkList,
  checkPath,
} from './check-structure.ts'
import type { Check } from './checking.ts'

/** The checker of each node kind. */
export const checkers: { readonly [Kind in Node['kind']]: Check<NodeOf<Kind>> } = {
  literal: checkLiteral,
  temporal: checkTemporal,
  name: checkName,
  input: checkInput,
  path: checkPath,
  filter: checkFilter,
  call: checkCall,
  negation: checkNegation,
  arithmetic: checkArithmetic,
  comparison: checkComparison,
  between: checkBetween,
  in: checkIn,
  and: checkAll,
  or: checkAll,
  if: checkIf,
  for: checkFor,
  some: checkQuantified,
  every: checkQuantified,
  list: checkList,
  context: checkContext,
  function: checkFunction,
  instance: checkInstance,
  interval: checkInterval,
  test: checkTest,
  tests: checkTests,
  broken: () => t.any,
}
