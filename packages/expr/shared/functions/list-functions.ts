import { boundList, boundText, spend } from '../run/run.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { uniteAll } from '../types/relate.ts'
import { compareValues, equalValues } from '../values/compare.ts'
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
  toInteger,
} from '../values/number.ts'
import { DaysDuration, YearsDuration } from '../values/temporal.ts'
import { FunctionValue, isList, type Value } from '../values/value.ts'
import { type FunctionDef, nullable, optional, param, takes, takesList, takesMany } from './definition.ts'

const anyList = t.list(t.any)
const listOf = (value: Value | undefined): readonly Value[] =>
  value === null || value === undefined ? [] : isList(value) ? value : [value]

/** The type of what a list argument holds, or of the items given one by one. */
const itemType = (args: readonly ExprType[]): ExprType =>
  args.length === 1 && args[0]?.kind === 'list' ? args[0].of : uniteAll(args)

const sameList = (args: readonly ExprType[]): ExprType => {
  const [first] = args
  return first?.kind === 'list' ? first : t.list(first ?? t.any)
}

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

/** Positions count from one, from the end when negative; null outside the list. */
const positionIn = (list: readonly Value[], position: Value | undefined): number | null => {
  const place = isNum(position ?? null) ? toInteger(position as Num) : null
  if (place === null || place === 0 || Math.abs(place) > list.length) return null
  return place > 0 ? place - 1 : list.length + place
}

const distinct = (list: readonly Value[], run: Parameters<FunctionDef['evaluate']>[1]): Value[] => {
  const kept: Value[] = []
  // Texts, numbers and yes/no are found by their own identity; only other values must be compared one by one.
  const seen = new Set<Value>()
  for (const each of list) {
    const plain = typeof each !== 'object' || each === null
    if (plain ? seen.has(each) : kept.some(other => equals(other, each, run))) continue
    if (plain) seen.add(each)
    kept.push(each)
    spend(run, plain ? 1 : kept.length)
  }
  return kept
}

const equals = (left: Value, right: Value, run: Parameters<FunctionDef['evaluate']>[1]): boolean =>
  equalValues(left, right, run.env.timeZone) === true

const flat = (value: Value, run: Parameters<FunctionDef['evaluate']>[1], into: Value[]): Value[] => {
  for (const each of listOf(value)) {
    if (isList(each)) flat(each, run, into)
    else {
      into.push(each)
      boundList(run, 1)
    }
  }
  return into
}

/** Merge sort by a function of the expression, which may be inconsistent without harm. */
const sortBy = (list: readonly Value[], precedes: (a: Value, b: Value) => boolean): readonly Value[] => {
  if (list.length < 2) return list
  const middle = list.length >> 1
  const [left, right] = [sortBy(list.slice(0, middle), precedes), sortBy(list.slice(middle), precedes)]
  const merged: Value[] = []
  let [i, j] = [0, 0]
  while (i < left.length && j < right.length)
    merged.push(precedes(right[j] ?? null, left[i] ?? null) ? (right[j++] ?? null) : (left[i++] ?? null))
  return [...merged, ...left.slice(i), ...right.slice(j)]
}

export const listFunctions: readonly FunctionDef[] = [
  {
    name: 'list contains',
    group: 'list',
    signatures: [takes(param('list', anyList), nullable('element', t.any))],
    result: t.boolean,
    evaluate: ([list, element = null], run) => {
      spend(run, listOf(list).length)
      return listOf(list).some(each => equals(each, element, run))
    },
    doc: { 'zh-CN': '列表中是否有某一项', en: 'Whether a list holds an item' },
    examples: [['list contains([1, 2, 3], 2)', 'true']],
  },
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
    evaluate: ([list]) => {
      const numbers = numbersOf(list)
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
  {
    name: 'sublist',
    group: 'list',
    signatures: [
      takes(param('list', anyList), param('start position', t.number), optional('length', t.number)),
    ],
    result: sameList,
    evaluate: ([value, start, length]) => {
      const list = listOf(value)
      const from = positionIn(list, start)
      if (from === null) return null
      if (length === null || length === undefined) return list.slice(from)
      const count = isNum(length) ? toInteger(length) : null
      return count === null || count < 0 || from + count > list.length ? null : list.slice(from, from + count)
    },
    doc: {
      'zh-CN': '列表的一段，从第几项起取几项；负数从末尾数',
      en: 'A part of a list, from a position on; negative positions count from the end',
    },
    examples: [
      ['sublist([4, 5, 6], 2)', '[5, 6]'],
      ['sublist([4, 5, 6], 1, 2)', '[4, 5]'],
    ],
  },
  {
    name: 'append',
    group: 'list',
    signatures: [takesMany(nullable('list', anyList), nullable('item', t.any))],
    result: ([list, ...items]) =>
      t.list(uniteAll([...(list?.kind === 'list' ? [list.of] : list ? [list] : []), ...items])),
    evaluate: ([list = null, ...items], run) => {
      boundList(run, listOf(list).length + items.length)
      return [...listOf(list), ...items]
    },
    doc: { 'zh-CN': '在列表末尾加上几项', en: 'A list with items added at its end' },
    examples: [['append([1], 2, 3)', '[1, 2, 3]']],
  },
  {
    name: 'concatenate',
    group: 'list',
    signatures: [takesMany(param('list', anyList))],
    result: args => t.list(uniteAll(args.map(each => (each.kind === 'list' ? each.of : each)))),
    evaluate: (lists, run) => {
      boundList(
        run,
        lists.reduce<number>((total, list) => total + listOf(list).length, 0),
      )
      return lists.flatMap(listOf)
    },
    doc: { 'zh-CN': '把几个列表接成一个', en: 'Several lists as one' },
    examples: [['concatenate([1, 2], [3])', '[1, 2, 3]']],
  },
  {
    name: 'insert before',
    group: 'list',
    signatures: [takes(param('list', anyList), param('position', t.number), nullable('newItem', t.any))],
    result: ([list, , item]) => t.list(uniteAll([list?.kind === 'list' ? list.of : t.any, item ?? t.any])),
    evaluate: ([value, position, item = null], run) => {
      const list = listOf(value)
      const at = positionIn(list, position)
      boundList(run, list.length + 1)
      return at === null ? null : [...list.slice(0, at), item, ...list.slice(at)]
    },
    doc: { 'zh-CN': '在某一位置之前插入一项', en: 'A list with an item put in before a position' },
    examples: [['insert before([1, 3], 1, 2)', '[2, 1, 3]']],
  },
  {
    name: 'remove',
    group: 'list',
    signatures: [takes(param('list', anyList), param('position', t.number))],
    result: sameList,
    evaluate: ([value, position], run) => {
      const list = listOf(value)
      const at = positionIn(list, position)
      boundList(run, list.length)
      return at === null ? null : list.toSpliced(at, 1)
    },
    doc: { 'zh-CN': '去掉某一位置的项', en: 'A list without the item at a position' },
    examples: [['remove([1, 2, 3], 2)', '[1, 3]']],
  },
  {
    name: 'list replace',
    group: 'list',
    signatures: [
      takes(param('list', anyList), param('position', t.number), nullable('newItem', t.any)),
      takes(
        param('list', anyList),
        param('match', { kind: 'function', params: [], result: t.boolean }),
        nullable('newItem', t.any),
      ),
    ],
    result: ([list, , item]) => t.list(uniteAll([list?.kind === 'list' ? list.of : t.any, item ?? t.any])),
    evaluate: ([value, where, item = null], run) => {
      const list = listOf(value)
      boundList(run, list.length)
      if (where instanceof FunctionValue) {
        if (where.params.length !== 2) return null
        const matches = list.map(each => where.call([each, item]))
        return matches.every(match => typeof match === 'boolean')
          ? list.map((each, index) => (matches[index] ? item : each))
          : null
      }
      const at = positionIn(list, where)
      return at === null ? null : list.with(at, item)
    },
    doc: {
      'zh-CN': '把某一位置或符合条件的项换成另一项',
      en: 'A list with the item at a position, or those that match, replaced',
    },
    examples: [
      ['list replace([2, 4, 7], 3, 6)', '[2, 4, 6]'],
      ['list replace([2, 4, 7], function(item, newItem) item < newItem, 5)', '[5, 5, 7]'],
    ],
  },
  {
    name: 'reverse',
    group: 'list',
    signatures: [takes(param('list', anyList))],
    result: sameList,
    evaluate: ([list]) => [...listOf(list)].reverse(),
    doc: { 'zh-CN': '倒过来的列表', en: 'A list in reverse order' },
    examples: [['reverse([1, 2, 3])', '[3, 2, 1]']],
  },
  {
    name: 'index of',
    group: 'list',
    signatures: [takes(param('list', anyList), nullable('match', t.any))],
    result: t.list(t.number),
    evaluate: ([list, match = null], run) => {
      spend(run, listOf(list).length)
      return listOf(list).flatMap((each, index) => (equals(each, match, run) ? [index + 1] : []))
    },
    doc: { 'zh-CN': '某一项在列表中的所有位置', en: 'All positions of an item in a list' },
    examples: [['index of([1, 2, 3, 2], 2)', '[2, 4]']],
  },
  {
    name: 'union',
    group: 'list',
    signatures: [takesMany(param('list', anyList))],
    result: args => t.list(uniteAll(args.map(each => (each.kind === 'list' ? each.of : each)))),
    evaluate: (lists, run) => {
      const all = lists.flatMap(listOf)
      boundList(run, all.length)
      return distinct(all, run)
    },
    doc: { 'zh-CN': '把几个列表合成一个，重复的只留一项', en: 'Several lists as one, without duplicates' },
    examples: [['union([1, 2], [2, 3])', '[1, 2, 3]']],
  },
  {
    name: 'distinct values',
    aliases: ['UNIQUE'],
    group: 'list',
    signatures: [takes(param('list', anyList))],
    result: sameList,
    evaluate: ([list], run) => distinct(listOf(list), run),
    doc: { 'zh-CN': '去掉重复项的列表', en: 'A list without duplicates' },
    examples: [['distinct values([1, 2, 3, 2, 1])', '[1, 2, 3]']],
  },
  {
    name: 'flatten',
    group: 'list',
    signatures: [takes(param('list', anyList))],
    result: t.list(t.any),
    evaluate: ([list = null], run) => flat(list, run, []),
    doc: { 'zh-CN': '把列表里的列表摊平', en: 'Lists within a list, flattened' },
    examples: [['flatten([[1, 2], [[3]], 4])', '[1, 2, 3, 4]']],
  },
  {
    name: 'sort',
    aliases: ['SORT'],
    group: 'list',
    signatures: [
      takes(param('list', anyList), {
        name: 'precedes',
        type: { kind: 'function', params: [], result: t.boolean },
        optional: true,
      }),
    ],
    result: sameList,
    evaluate: ([list, precedes], run) => {
      if (precedes instanceof FunctionValue)
        return precedes.params.length === 2
          ? sortBy(listOf(list), (a, b) => precedes.call([a, b]) === true)
          : null
      spend(run, listOf(list).length)
      return sortBy(listOf(list), (a, b) => (compareValues(a, b, run.env.timeZone) ?? 0) < 0)
    },
    doc: {
      'zh-CN': '排好序的列表；可用函数说明谁排在前面',
      en: 'A list in order; a function may say which of two comes first',
    },
    examples: [
      ['sort([3, 1, 4], function(x, y) x > y)', '[4, 3, 1]'],
      ['sort(["b", "a"])', '["a", "b"]'],
    ],
  },
  {
    name: 'string join',
    group: 'text',
    signatures: [
      takes(
        param('list', anyList),
        { name: 'delimiter', type: t.string, optional: true, nullable: true },
        optional('prefix', t.string),
        optional('suffix', t.string),
      ),
    ],
    result: t.string,
    evaluate: ([list, delimiter, prefix, suffix], run) => {
      const texts = listOf(list).filter(each => each !== null)
      if (!texts.every(each => typeof each === 'string')) return null
      const between = typeof delimiter === 'string' ? delimiter : ''
      boundText(
        run,
        texts.reduce((total, each) => total + each.length + between.length, 0),
      )
      return `${prefix ?? ''}${texts.join(between)}${suffix ?? ''}`
    },
    doc: {
      'zh-CN': '把列表中的文本连成一个，中间放分隔符；空项跳过',
      en: 'The texts of a list as one, with a delimiter between; empty items are skipped',
    },
    examples: [['string join(["a", null, "b"], ", ")', '"a, b"']],
  },
]
