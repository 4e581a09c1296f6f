import type { ArithmeticNode, ArithmeticOperator, NegationNode } from '../ast/node.ts'
import { boundText, type Run, spendPower } from '../run/run.ts'
import { add, divide, isNum, multiply, type Num, negate, power, subtract } from '../values/number.ts'
import { DaysDuration, YearsDuration } from '../values/temporal.ts'
import {
  addTemporal,
  divideDuration,
  scaleDuration,
  subtractTemporal,
} from '../values/temporal-arithmetic.ts'
import { isList, type Value } from '../values/value.ts'
import type { Compile } from './closure.ts'

const numeric: Readonly<Record<ArithmeticOperator, (left: Num, right: Num) => Num | null>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
  '/': divide,
  '**': power,
}

const others: Readonly<Record<ArithmeticOperator, (left: Value, right: Value, run: Run) => Value>> = {
  '+': (left, right, run) => {
    if (typeof left === 'string' && typeof right === 'string') {
      boundText(run, left.length + right.length)
      return left + right
    }
    return addTemporal(left, right)
  },
  '-': (left, right, run) => subtractTemporal(left, right, run.env.timeZone),
  '*': (left, right) => scaleDuration(left, right),
  '/': (left, right) => divideDuration(left, right),
  '**': () => null,
}

/** Unwraps a single-item list. */
const single = (value: Value): Value => (isList(value) && value.length === 1 ? (value[0] ?? null) : value)

export const compileArithmetic: Compile<ArithmeticNode> = ({ operator, left, right }, { compile }) => {
  const [first, last] = [compile(left), compile(right)]
  const [numbers, rest] = [numeric[operator], others[operator]]
  if (operator === '**') {
    const powered = (a: Num, b: Num, run: Run): Value => {
      spendPower(run)
      return power(a, b)
    }
    return (run, locals) => {
      const [a, b] = [single(first(run, locals)), single(last(run, locals))]
      return isNum(a) && isNum(b) ? powered(a, b, run) : null
    }
  }
  return (run, locals) => {
    const a = first(run, locals)
    const b = last(run, locals)
    if (typeof a === 'number' && typeof b === 'number') return numbers(a, b)
    if (isNum(a) && isNum(b)) return numbers(a, b)
    if (a === null || b === null) return null
    const [x, y] = [single(a), single(b)]
    return isNum(x) && isNum(y) ? numbers(x, y) : rest(x, y, run)
  }
}

export const compileNegation: Compile<NegationNode> = ({ value }, { compile }) => {
  const of = compile(value)
  return (run, locals) => {
    const number = single(of(run, locals))
    if (isNum(number)) return negate(number)
    if (number instanceof DaysDuration) return new DaysDuration(-number.nanos)
    return number instanceof YearsDuration ? new YearsDuration(0 - number.months) : null
  }
}
