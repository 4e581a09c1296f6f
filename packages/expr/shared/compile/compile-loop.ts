import type { ForNode, Iterator, Node, QuantifiedNode } from '../ast/node.ts'
import { costOf, namesIn } from '../ast/walk.ts'
import { exprLimits } from '../limits.ts'
import { boundList, type Run, spend, spendOnPart } from '../run/run.ts'
import { compareNums, isNum, toInteger } from '../values/number.ts'
import { DateValue } from '../values/temporal.ts'
import { isList, RangeValue, type Value } from '../values/value.ts'
import type { Closure, Compile, Compiling, Locals } from './closure.ts'

/** Calls `visit` for every combination of the iterators until it returns true. */
type Loop = (run: Run, locals: Locals | null, visit: (locals: Locals) => boolean) => boolean | null

/** Null when a source cannot be iterated. */
const compileLoop = (iterators: readonly Iterator[], body: Node, { compile }: Compiling): Loop => {
  const cost = costOf(body)
  const sources = iterators.map(({ source, until }) => ({
    from: compile(source),
    until: until ? compile(until) : null,
  }))
  const turn = (
    index: number,
    run: Run,
    locals: Locals | null,
    visit: (locals: Locals) => boolean,
  ): boolean | null => {
    const source = sources[index]
    if (!source) return locals ? visit(locals) : false
    const values = itemsOf(source.from, source.until, run, locals)
    if (values === null) return null
    for (const value of values) {
      spend(run, cost)
      const ended = turn(index + 1, run, { value, outer: locals }, visit)
      if (ended !== false) return ended
    }
    return false
  }
  return (run, locals, visit) => turn(0, run, locals, visit)
}

const itemsOf = (
  source: Closure,
  until: Closure | null,
  run: Run,
  locals: Locals | null,
): Iterable<Value> | null => {
  const from = source(run, locals)
  if (until) return steps(from, until(run, locals))
  if (from instanceof RangeValue) return itemsOfRange(from)
  if (from === null) return null
  return isList(from) ? from : [from]
}

/** The integers or days of a closed range: none where it ends before it begins. */
const itemsOfRange = ({ low, high, lowIncluded, highIncluded }: RangeValue): Iterable<Value> | null => {
  const all = steps(low, high)
  if (all === null) return null
  if (isDescending(low, high)) return []
  return (function* () {
    for (const value of all) {
      if (!lowIncluded && sameStep(value, low)) continue
      if (!highIncluded && sameStep(value, high)) continue
      yield value
    }
  })()
}

const isDescending = (low: Value, high: Value): boolean =>
  low instanceof DateValue && high instanceof DateValue
    ? low.day > high.day
    : isNum(low) && isNum(high) && compareNums(low, high) > 0

const sameStep = (left: Value, right: Value): boolean =>
  left instanceof DateValue && right instanceof DateValue ? left.day === right.day : left === right

/** Counts from one number or day to the other, ascending or descending. */
const steps = (from: Value, to: Value): Iterable<Value> | null => {
  if (from instanceof DateValue && to instanceof DateValue)
    return counted(from.day, to.day, day => new DateValue(day))
  if (!isNum(from) || !isNum(to)) return null
  const [first, last] = [toInteger(from), toInteger(to)]
  return first === null || last === null ? null : counted(first, last, number => number)
}

function* counted(from: number, to: number, make: (step: number) => Value): Iterable<Value> {
  const step = from <= to ? 1 : -1
  for (let at = from; step > 0 ? at <= to : at >= to; at += step) yield make(at)
}

/** `partial` is the list of results so far; it is copied only where the expression uses it. */
export const compileFor: Compile<ForNode> = (node, compiling) => {
  const loop = compileLoop(node.iterators, node.body, compiling)
  const body = compiling.compile(node.body)
  const looksBack = namesIn(node).has('partial')
  const turns = node.iterators.length
  return (run, locals) => {
    const results: Value[] = []
    const ended = loop(run, { value: results, outer: locals }, inner => {
      // The limit is checked while the list grows.
      if (looksBack || results.length >= exprLimits.items) boundList(run, results.length + 1)
      const value = body(run, looksBack ? replaceOuter(inner, turns, [...results]) : inner)
      if (typeof value === 'object') spendOnPart(run, value)
      results.push(value)
      return false
    })
    return ended === null ? null : results
  }
}

const replaceOuter = (locals: Locals, depth: number, value: Value): Locals =>
  depth === 0
    ? { value, outer: locals.outer }
    : {
        value: locals.value,
        outer: locals.outer ? replaceOuter(locals.outer, depth - 1, value) : null,
      }

export const compileQuantified: Compile<QuantifiedNode> = (node, compiling) => {
  const loop = compileLoop(node.iterators, node.body, compiling)
  const body = compiling.compile(node.body)
  const deciding = node.kind === 'some'
  return (run, locals) => {
    let known = true
    const ended = loop(run, locals, inner => {
      const value = body(run, inner)
      if (typeof value !== 'boolean') known = false
      return value === deciding
    })
    if (ended === null) return null
    return ended ? deciding : known ? !deciding : null
  }
}
