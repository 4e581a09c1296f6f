import { type Run, spendPower } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import {
  decimal,
  divide,
  isNum,
  multiply,
  type Num,
  negate,
  type Rounding,
  round,
  settle,
  subtract,
  toInteger,
} from '../values/number.ts'
import { DaysDuration, YearsDuration } from '../values/temporal.ts'
import type { Value } from '../values/value.ts'
import { type FunctionDef, optional, param, takes } from './definition.ts'

const num = (value: Value | undefined): Num | null => (isNum(value ?? null) ? (value as Num) : null)

const roundWith =
  (rounding: Rounding): FunctionDef['evaluate'] =>
  ([value, scale]) => {
    const number = num(value)
    // The standard also truncates the number of decimals.
    const places = scale === null || scale === undefined ? 0 : Number(round(num(scale) ?? 0, 0, 'down'))
    return number === null ? null : round(number, places, rounding)
  }

const rounding = (
  name: string,
  aliases: readonly string[],
  mode: Rounding,
  doc: FunctionDef['doc'],
  examples: FunctionDef['examples'],
  scaleOptional = false,
): FunctionDef => ({
  name,
  aliases,
  group: 'number',
  signatures: [
    takes(param('n', t.number), scaleOptional ? optional('scale', t.number) : param('scale', t.number)),
  ],
  result: t.number,
  evaluate: roundWith(mode),
  doc,
  examples,
})

const oneNumber = (
  name: string,
  aliases: readonly string[],
  result: typeof t.number | typeof t.boolean,
  evaluate: (value: Num, run: Run) => Value,
  doc: FunctionDef['doc'],
  examples: FunctionDef['examples'],
): FunctionDef => ({
  name,
  aliases,
  group: 'number',
  signatures: [takes(param('number', t.number))],
  result,
  evaluate: ([value], run) => {
    const number = num(value)
    return number === null ? null : evaluate(number, run)
  },
  doc,
  examples,
})

const modulo = (dividend: Num, divisor: Num): Num | null => {
  if (divisor === 0) return null
  const quotient = divide(dividend, divisor)
  const whole = quotient === null ? null : round(quotient, 0, 'floor')
  const taken = whole === null ? null : multiply(divisor, whole)
  return taken === null ? null : subtract(dividend, taken)
}

const remainder = (value: Num): number | null => {
  const number = decimal(value)
  return number.isInteger() ? Math.abs(number.mod(2).toNumber()) : null
}

export const numberFunctions: readonly FunctionDef[] = [
  rounding(
    'decimal',
    [],
    'halfEven',
    { 'zh-CN': '保留几位小数，五舍六入取偶', en: 'Rounded to places, halves to the even digit' },
    [
      ['decimal(1/3, 2)', '0.33'],
      ['decimal(2.5, 0)', '2'],
    ],
  ),
  rounding(
    'round half up',
    ['ROUND'],
    'halfUp',
    { 'zh-CN': '四舍五入到几位小数', en: 'Rounded to places, halves away from zero' },
    [
      ['ROUND(5.125, 2)', '5.13'],
      ['ROUND(-1.5, 0)', '-2'],
      ['ROUND(1234, -2)', '1200'],
    ],
    true,
  ),
  rounding(
    'round half down',
    [],
    'halfDown',
    { 'zh-CN': '五舍六入到几位小数', en: 'Rounded to places, halves towards zero' },
    [['round half down(5.5, 0)', '5']],
  ),
  rounding(
    'round up',
    ['ROUNDUP'],
    'up',
    { 'zh-CN': '向远离零的方向舍入到几位小数', en: 'Rounded to places, away from zero' },
    [['ROUNDUP(1.121, 2)', '1.13']],
    true,
  ),
  rounding(
    'round down',
    ['ROUNDDOWN', 'TRUNC'],
    'down',
    { 'zh-CN': '截去几位小数之后的部分', en: 'Cut off after some places' },
    [['ROUNDDOWN(-1.129, 2)', '-1.12']],
    true,
  ),
  rounding(
    'floor',
    ['INT'],
    'floor',
    { 'zh-CN': '向下取整', en: 'Rounded down' },
    [
      ['floor(1.5)', '1'],
      ['INT(-1.5)', '-2'],
    ],
    true,
  ),
  rounding(
    'ceiling',
    ['CEILING'],
    'ceiling',
    { 'zh-CN': '向上取整', en: 'Rounded up' },
    [['ceiling(1.2)', '2']],
    true,
  ),
  {
    name: 'abs',
    aliases: ['ABS'],
    group: 'number',
    signatures: [takes(param('n', t.number)), takes(param('n', t.days)), takes(param('n', t.years))],
    result: ([type]) => type ?? t.number,
    evaluate: ([value = null]) => {
      if (value instanceof DaysDuration) return value.nanos < 0n ? new DaysDuration(-value.nanos) : value
      if (value instanceof YearsDuration) return new YearsDuration(Math.abs(value.months))
      return isNum(value) ? (decimal(value).isNegative() ? negate(value) : value) : null
    },
    doc: { 'zh-CN': '绝对值，也可用于时长', en: 'The size without the sign, of durations too' },
    examples: [
      ['ABS(-10)', '10'],
      ['abs(@"-PT5H")', '@"PT5H"'],
    ],
  },
  {
    name: 'modulo',
    aliases: ['MOD'],
    group: 'number',
    signatures: [takes(param('dividend', t.number), param('divisor', t.number))],
    result: t.number,
    evaluate: ([dividend, divisor]) => {
      const [left, right] = [num(dividend), num(divisor)]
      return left === null || right === null ? null : modulo(left, right)
    },
    doc: {
      'zh-CN': '除法的余数，符号与除数相同',
      en: 'What remains of a division, with the sign of the divisor',
    },
    examples: [
      ['MOD(12, 5)', '2'],
      ['modulo(-12, 5)', '3'],
    ],
  },
  {
    name: 'power',
    aliases: ['POWER'],
    group: 'number',
    signatures: [takes(param('base', t.number), param('exponent', t.number))],
    result: t.number,
    evaluate: ([base, exponent], run) => {
      spendPower(run)
      const [left, right] = [num(base), num(exponent)]
      return left === null || right === null ? null : settle(decimal(left).pow(right))
    },
    doc: { 'zh-CN': '乘方，与 ** 相同', en: 'A power, like **' },
    examples: [['POWER(2, 10)', '1024']],
  },
  oneNumber(
    'sqrt',
    ['SQRT'],
    t.number,
    (value, run) => {
      spendPower(run)
      return settle(decimal(value).sqrt())
    },
    { 'zh-CN': '平方根', en: 'The square root' },
    [['sqrt(16)', '4']],
  ),
  oneNumber(
    'log',
    ['LN'],
    t.number,
    (value, run) => {
      spendPower(run)
      return decimal(value).gt(0) ? settle(decimal(value).ln()) : null
    },
    { 'zh-CN': '自然对数', en: 'The natural logarithm' },
    [['decimal(log(10), 4)', '2.3026']],
  ),
  oneNumber(
    'exp',
    ['EXP'],
    t.number,
    (value, run) => {
      spendPower(run)
      return decimal(value).gt(14_200) ? null : settle(decimal(value).exp())
    },
    { 'zh-CN': 'e 的乘方', en: 'A power of e' },
    [['decimal(exp(5), 4)', '148.4132']],
  ),
  oneNumber(
    'odd',
    ['ISODD'],
    t.boolean,
    value => remainder(value) === 1,
    { 'zh-CN': '是否奇数', en: 'Whether odd' },
    [['odd(5)', 'true']],
  ),
  oneNumber(
    'even',
    ['ISEVEN'],
    t.boolean,
    value => remainder(value) === 0,
    { 'zh-CN': '是否偶数', en: 'Whether even' },
    [['even(5)', 'false']],
  ),
]

export const wholeOf = (value: Value | undefined): number | null => {
  const number = num(value)
  return number === null ? null : toInteger(number)
}
