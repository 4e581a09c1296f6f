import type { BetweenNode, ComparisonNode, ComparisonOperator } from '../ast/node.ts'
import { type Run, spend, weigh } from '../run/run.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { isList, type Value } from '../values/value.ts'
import type { Closure, Compile } from './closure.ts'

type Test = (left: Value, right: Value, run: Run) => boolean | null

const single = (value: Value): Value => (isList(value) && value.length === 1 ? (value[0] ?? null) : value)

const order = (left: Value, right: Value, run: Run): number | null =>
  left === null || right === null ? null : compareValues(single(left), single(right), run.env.timeZone)

const equal: Test = (left, right, run) => {
  if (isList(left) || isList(right)) {
    spend(run, weigh(left) + weigh(right))
    if (isList(left) !== isList(right)) return equalSingle(left, right, run)
  }
  return equalValues(left, right, run.env.timeZone)
}

/** A list compared with a non-list: a single item is unwrapped; an empty or longer list equals nothing. */
const equalSingle: Test = (left, right, run) => {
  const [first, last] = [single(left), single(right)]
  if (first !== left || last !== right) return equal(first, last, run)
  return left === null || right === null ? false : null
}

const ordered =
  (holds: (order: number) => boolean): Test =>
  (left, right, run) => {
    const found = order(left, right, run)
    return found === null ? null : holds(found)
  }

/** Comparison per operator; null where values are not comparable. */
export const tests: Readonly<Record<ComparisonOperator, Test>> = {
  '=': equal,
  '!=': (left, right, run) => {
    const same = equal(left, right, run)
    return same === null ? null : !same
  },
  '<': ordered(found => found < 0),
  '<=': ordered(found => found <= 0),
  '>': ordered(found => found > 0),
  '>=': ordered(found => found >= 0),
}

/** Fast path for two plain numbers; one closure per operator, so that each is optimised separately. */
const fast: Readonly<Record<ComparisonOperator, (left: Closure, right: Closure, test: Test) => Closure>> = {
  '=': (left, right, test) => (run, locals) => {
    const [a, b] = [left(run, locals), right(run, locals)]
    return typeof a === 'number' && typeof b === 'number' ? a === b : test(a, b, run)
  },
  '!=': (left, right, test) => (run, locals) => {
    const [a, b] = [left(run, locals), right(run, locals)]
    return typeof a === 'number' && typeof b === 'number' ? a !== b : test(a, b, run)
  },
  '<': (left, right, test) => (run, locals) => {
    const [a, b] = [left(run, locals), right(run, locals)]
    return typeof a === 'number' && typeof b === 'number' ? a < b : test(a, b, run)
  },
  '<=': (left, right, test) => (run, locals) => {
    const [a, b] = [left(run, locals), right(run, locals)]
    return typeof a === 'number' && typeof b === 'number' ? a <= b : test(a, b, run)
  },
  '>': (left, right, test) => (run, locals) => {
    const [a, b] = [left(run, locals), right(run, locals)]
    return typeof a === 'number' && typeof b === 'number' ? a > b : test(a, b, run)
  },
  '>=': (left, right, test) => (run, locals) => {
    const [a, b] = [left(run, locals), right(run, locals)]
    return typeof a === 'number' && typeof b === 'number' ? a >= b : test(a, b, run)
  },
}

export const compileComparison: Compile<ComparisonNode> = ({ operator, left, right }, { compile }) =>
  fast[operator](compile(left), compile(right), tests[operator])

export const compileBetween: Compile<BetweenNode> = ({ value, low, high }, { compile }) => {
  const [of, from, to] = [compile(value), compile(low), compile(high)]
  return (run, locals) => {
    const middle = of(run, locals)
    const above = tests['>='](middle, from(run, locals), run)
    const below = tests['<='](middle, to(run, locals), run)
    if (above === false || below === false) return false
    return above === null || below === null ? null : true
  }
}
