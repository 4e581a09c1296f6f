import type { ComparisonOperator, InNode, Node, UnaryTestNode, UnaryTestsNode } from '../ast/node.ts'
import { asksInput } from '../ast/walk.ts'
import { type Run, spend } from '../run/run.ts'
import { rangeHolds } from '../values/compare.ts'
import { isList, RangeValue, type Value } from '../values/value.ts'
import type { Closure, Compile, Compiling, Locals } from './closure.ts'
import { tests } from './compile-comparison.ts'

/** One test of a value: yes, no, or null when it cannot tell. */
type Passes = (value: Value, run: Run, locals: Locals | null) => boolean | null

const compilePass = (node: Node, compiling: Compiling): Passes => {
  if (node.kind === 'test') {
    const endpoint = compiling.compile(node.endpoint)
    const test = tests[node.operator]
    const rangeOf = ranges[node.operator]
    return (value, run, locals) => {
      const end = endpoint(run, locals)
      // A range has no order beside a value: it passes where it is the range that the test describes.
      const range = value instanceof RangeValue && !(end instanceof RangeValue) ? rangeOf(end) : null
      return range ? tests['='](value, range, run) : test(value, end, run)
    }
  }
  const asked = compiling.compile(node)
  if (node.kind === 'interval')
    return (value, run, locals) => {
      const range = asked(run, locals)
      return range === null ? null : holds(range, value, run)
    }
  if (asksInput(node))
    return (value, run, locals) => {
      const answer = asked(run, locals)
      return typeof answer === 'boolean' ? answer : holds(answer, value, run)
    }
  return (value, run, locals) => holds(asked(run, locals), value, run)
}

/** Whether a test's own value holds another: equal to it, within its range, or one of its list. */
const holds = (test: Value, value: Value, run: Run): boolean | null => {
  if (test instanceof RangeValue && !(value instanceof RangeValue))
    return rangeHolds(test, value, run.env.timeZone)
  if (!isList(test)) return tests['='](value, test, run)
  spend(run, test.length)
  if (isList(value) && tests['='](value, test, run) === true) return true
  return test.some(
    each => (isList(each) ? isList(value) && tests['='](value, each, run) : holds(each, value, run)) === true,
  )
}

const anyPasses = (
  passes: readonly Passes[],
  value: Value,
  run: Run,
  locals: Locals | null,
): boolean | null => {
  let known = true
  for (const pass of passes) {
    const answer = pass(value, run, locals)
    if (answer === true) return true
    if (answer === null) known = false
  }
  return known ? false : null
}

export const compileIn: Compile<InNode> = (node, compiling) => {
  const of = compiling.compile(node.value)
  const passes = node.tests.map(test => compilePass(test, compiling))
  return (run, locals) => anyPasses(passes, of(run, locals), run, locals)
}

/** The whole of a unary-tests text. The dash, which has no tests, lets everything pass. */
export const compileTests: Compile<UnaryTestsNode> = (node, compiling) => {
  const passes = node.tests.map(test => compilePass(test, compiling))
  if (passes.length === 0) return () => true
  return (run, locals) => {
    const answer = anyPasses(passes, run.input, run, locals)
    return node.negated && answer !== null ? !answer : answer
  }
}

const ranges: Readonly<Record<ComparisonOperator, (end: Value) => RangeValue | null>> = {
  '<': end => new RangeValue(null, end, false, false),
  '<=': end => new RangeValue(null, end, false, true),
  '>': end => new RangeValue(end, null, false, false),
  '>=': end => new RangeValue(end, null, true, false),
  '=': end => new RangeValue(end, end, true, true),
  '!=': () => null,
}

/** `(> 5)` as a value: a range with one end open. */
export const compileTest: Compile<UnaryTestNode> = ({ operator, endpoint }, { compile }): Closure => {
  const end = compile(endpoint)
  return (run, locals) => {
    const value = end(run, locals)
    return value === null ? null : ranges[operator](value)
  }
}
