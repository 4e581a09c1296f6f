import { boundList, boundText, spend } from '../run/run.ts'
import { type ExprType, t } from '../types/expr-type.ts'
import { uniteAll } from '../types/relate.ts'
import { compareValues, equalValues } from '../values/compare.ts'
import { isNum, type Num, toInteger } from '../values/number.ts'
import { FunctionValue, isList, type Value } from '../values/value.ts'
import { type FunctionDef, nullable, optional, param, takes, takesMany } from './definition.ts'
import { anyList, listOf } from './list-values.ts'

const sameList = (args: readonly ExprType[]): ExprType => {
  const [first] = args
  return first?.kind === 'list' ? first : t.list(first ?? t.any)
}

/** Positions start at one, negative ones count from the end; null outside the list. */
const positionIn = (list: readonly Value[], position: Value | undefined): number | null => {
  const place = isNum(position ?? null) ? toInteger(position as Num) : null
  if (place === null || place === 0 || Math.abs(place) > list.length) return null
  return place > 0 ? place - 1 : list.length + place
}

const distinct = (list: readonly Value[], run: Parameters<FunctionDef['evaluate']>[1]): Value[] => {
  const kept: Value[] = []
  // Texts, numbers and booleans are compared by identity in a set; only other values pairwise.
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

/** Merge sort with a comparator from the expression; an inconsistent comparator does no harm. */
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

/** Functions that create and search lists. */
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
      takes(param('list', anyList), { name: 'delimiter', type: t.string, optional: true, nullable: true }),
    ],
    result: t.string,
    evaluate: ([list, delimiter], run) => {
      const texts = listOf(list).filter(each => each !== null)
      if (!texts.every(each => typeof each === 'string')) return null
      const between = typeof delimiter === 'string' ? delimiter : ''
      boundText(
        run,
        texts.reduce((total, each) => total + each.length + between.length, 0),
      )
      return texts.join(between)
    },
    doc: {
      'zh-CN': '把列表中的文本连成一个，中间放分隔符；空项跳过',
      en: 'The texts of a list as one, with a delimiter between; empty items are skipped',
    },
    examples: [['string join(["a", null, "b"], ", ")', '"a, b"']],
  },
]
