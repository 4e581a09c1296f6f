import { spend } from '../run/run.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { uniteAll } from '../types/relate.ts'
import { compareValues } from '../values/compare.ts'
import {
  add,
  compareNums,
  decimal,
  divide,
  Exact,
  isNum,
  multiply,
  type Num,
  settle,
} from '../values/number.ts'
import { DaysDuration, YearsDuration } from '../values/temporal.ts'
import type { Value } from '../values/value.ts'
import { type FunctionDef, param, takesList } from './definition.ts'
import { anyList, listOf } from './list-values.ts'

/** Item type of a list argument, or of separate arguments. */
const itemType = (args: readonly ExprType[]): ExprType =>
  args.length === 1 && args[0]?.kind === 'list' ? args[0].of : uniteAll(args)

const numbersOf = (value: Value | undefined): readonly Num[] | null => {
  const list = listOf(value)
  return list.every(isNum) ? list : null
}

const extreme =
  (sign: 1 | -1): FunctionDef['evaluate'] =>
  ([value], run) => {
    const list = listOf(value)
    spend(run, list.length)
    let best: Value = null
    for (const [index, each] of list.entries()) {
      if (each === null) return null
      if (index === 0) {
        if (compareValues(each, each, run.env.timeZone) === null) return null
        best = each
        continue
      }
      const order = compareValues(each, best, run.env.timeZone)
      if (order === null) return null
      if (order * sign > 0) best = each
    }
    return best
  }

export const sumOf = (list: readonly Value[]): Value => {
  const [first] = list
  if (first instanceof DaysDuration)
    return list.every(each => each instanceof DaysDuration)
      ? new DaysDuration(list.reduce((total, each) => total + each.nanos, 0n))
      : null
  if (first instanceof YearsDuration)
    return list.every(each => each instanceof YearsDuration)
      ? new YearsDuration(list.reduce((total, each) => total + each.months, 0))
      : null
  let total: Num | null = list.length === 0 ? null : 0
  for (const each of list) {
    if (!isNum(each) || total === null) return null
    total = add(total, each)
  }
  return total
}

const meanOf = (numbers: readonly Num[]): Num | null => {
  const total = sumOf(numbers)
  return isNum(total) ? divide(total, numbers.length) : null
}

const sorted = (numbers: readonly Num[]): readonly Num[] => [...numbers].sort(compareNums)

/** Aggregates over a list: count, minimum, maximum, sum, all, any. */
export const totalFunctions: readonly FunctionDef[] = [
  {
    name: 'count',
    group: 'list',
    signatures: [{ params: [param('list', anyList)], spread: true }],
    result: t.number,
    evaluate: ([list]) => listOf(list).length,
    doc: { 'zh-CN': '列表有几项，空项也算', en: 'How many items a list has, empty ones too' },
    examples: [['count([1, 2, null])', '3']],
  },
  {
    name: 'min',
    aliases: ['MIN'],
    group: 'list',
    signatures: [takesList('list', t.any)],
    result: itemType,
    evaluate: extreme(-1),
    doc: { 'zh-CN': '最小的一项：数、文本或日期', en: 'The least item: numbers, texts or dates' },
    examples: [
      ['min([3, 1, 2])', '1'],
      ['MIN(3, 1, 2)', '1'],
    ],
  },
  {
    name: 'max',
    aliases: ['MAX'],
    group: 'list',
    signatures: [takesList('list', t.any)],
    result: itemType,
    evaluate: extreme(1),
    doc: { 'zh-CN': '最大的一项：数、文本或日期', en: 'The greatest item: numbers, texts or dates' },
    examples: [
      ['max([3, 1, 2])', '3'],
      ['MAX(@"2024-01-01", @"2024-06-01")', '@"2024-06-01"'],
    ],
  },
  {
    name: 'sum',
    group: 'list',
    signatures: [takesList('list', t.any)],
    result: args => (itemType(args).kind === 'duration' ? itemType(args) : t.number),
    evaluate: ([list], run) => {
      spend(run, listOf(list).length)
      return sumOf(listOf(list))
    },
    doc: {
      'zh-CN': '各项之和；有空项时结果为空，要跳过空项请用 SUM',
      en: 'The sum of the items; empty when one of them is. SUM skips empty items',
    },
    examples: [['sum([0.1, 0.2, 0.3])', '0.6']],
  },
  {
    name: 'mean',
    group: 'list',
    signatures: [takesList('list', t.number)],
    result: t.number,
    evaluate: ([list]) => {
      const numbers = numbersOf(list)
      return numbers && numbers.length > 0 ? meanOf(numbers) : null
    },
    doc: { 'zh-CN': '各项的平均数', en: 'The mean of the items' },
    examples: [['mean([1, 2, 3, 6])', '3']],
  },
  {
    name: 'median',
    aliases: ['MEDIAN'],
    group: 'list',
    signatures: [takesList('list', t.number)],
    result: t.number,
    evaluate: ([list]) => {
      const numbers = numbersOf(list)
      if (!numbers || numbers.length === 0) return null
      const order = sorted(numbers)
      const middle = order.length >> 1
      return order.length % 2 ? (order[middle] ?? null) : meanOf(order.slice(middle - 1, middle + 1))
    },
    doc: { 'zh-CN': '中位数', en: 'The middle value' },
    examples: [['median([8, 2, 5, 3, 4])', '4']],
  },
  {
    name: 'stddev',
    aliases: ['STDEV'],
    group: 'list',
    signatures: [takesList('list', t.number)],
    result: t.number,
    evaluate: ([list]) => {
      const numbers = numbersOf(list)
      if (!numbers || numbers.length < 2) return null
      const mean = decimal(meanOf(numbers) ?? 0)
      const squares = Exact.sum(0, ...numbers.map(each => decimal(each).minus(mean).pow(2)))
      return settle(squares.div(numbers.length - 1).sqrt())
    },
    doc: { 'zh-CN': '样本标准差', en: 'The standard deviation of a sample' },
    examples: [['stddev([2, 4, 7, 5]) > 2.08', 'true']],
  },
  {
    name: 'mode',
    group: 'list',
    signatures: [takesList('list', t.number)],
    result: t.list(t.number),
    evaluate: ([list = null]) => {
      const numbers = list === null ? null : numbersOf(list)
      if (!numbers) return null
      const counts = new Map<string, { value: Num; count: number }>()
      for (const value of sorted(numbers)) {
        const key = String(value)
        counts.set(key, { value, count: (counts.get(key)?.count ?? 0) + 1 })
      }
      const most = Math.max(0, ...[...counts.values()].map(({ count }) => count))
      return [...counts.values()].filter(({ count }) => count === most).map(({ value }) => value)
    },
    doc: { 'zh-CN': '出现次数最多的数，从小到大', en: 'The most frequent numbers, ascending' },
    examples: [['mode([6, 3, 9, 6, 6])', '[6]']],
  },
  {
    name: 'product',
    aliases: ['PRODUCT'],
    group: 'list',
    signatures: [takesList('list', t.number)],
    result: t.number,
    evaluate: ([list], run) => {
      const numbers = numbersOf(list)
      if (!numbers || numbers.length === 0) return null
      spend(run, numbers.length)
      let total: Num | null = 1
      for (const each of numbers) total = total === null ? null : multiply(total, each)
      return total
    },
    doc: { 'zh-CN': '各项之积', en: 'The product of the items' },
    examples: [['product([2, 3, 4])', '24']],
  },
  {
    name: 'all',
    group: 'logic',
    signatures: [takesList('list', t.boolean)],
    result: t.boolean,
    evaluate: ([value]) => {
      const list = value === null ? [null] : listOf(value)
      if (list.includes(false)) return false
      return list.every(each => each === true) ? true : null
    },
    doc: { 'zh-CN': '是否全部为是', en: 'Whether all items are true' },
    examples: [['all([true, false])', 'false']],
  },
  {
    name: 'any',
    group: 'logic',
    signatures: [takesList('list', t.boolean)],
    result: t.boolean,
    evaluate: ([value]) => {
      const list = value === null ? [null] : listOf(value)
      if (list.includes(true)) return true
      return list.every(each => each === false) ? false : null
    },
    doc: { 'zh-CN': '是否至少一项为是', en: 'Whether at least one item is true' },
    examples: [['any([true, false])', 'true']],
  },
]
