import type { Run } from '../run/run.ts'
import { t } from '../types/expr-type.ts'
import { compareValues, equalValues, rangeHolds } from '../values/compare.ts'
import { RangeValue, type Value } from '../values/value.ts'
import { type FunctionDef, param, takes } from './definition.ts'

const order = (left: Value, right: Value, run: Run): number | null =>
  left === null || right === null ? null : compareValues(left, right, run.env.timeZone)

/** Null when one of the comparisons is not possible. */
const whether = (
  numbers: readonly (number | null)[],
  holds: (...orders: number[]) => boolean,
): boolean | null => (numbers.every(each => each !== null) ? holds(...numbers) : null)

const isRange = (value: Value): value is RangeValue => value instanceof RangeValue

/** A point is a range of one value. */
const asRange = (value: Value): RangeValue =>
  isRange(value) ? value : new RangeValue(value, value, true, true)

const before = (first: Value, last: Value, run: Run): boolean | null => {
  const [left, right] = [asRange(first), asRange(last)]
  return whether(
    [order(left.high, right.low, run)],
    found => found < 0 || (found === 0 && !(left.highIncluded && right.lowIncluded)),
  )
}

const meets = (left: RangeValue, right: RangeValue, run: Run): boolean | null =>
  whether([order(left.high, right.low, run)], found => found === 0 && left.highIncluded && right.lowIncluded)

const overlaps = (left: RangeValue, right: RangeValue, run: Run): boolean | null =>
  whether(
    [order(left.high, right.low, run), order(left.low, right.high, run)],
    (end, start) =>
      (end > 0 || (end === 0 && left.highIncluded && right.lowIncluded)) &&
      (start < 0 || (start === 0 && left.lowIncluded && right.highIncluded)),
  )

const overlapsBefore = (left: RangeValue, right: RangeValue, run: Run): boolean | null =>
  whether(
    [order(left.low, right.low, run), order(left.high, right.low, run), order(left.high, right.high, run)],
    (starts, into, ends) =>
      (starts < 0 || (starts === 0 && left.lowIncluded && !right.lowIncluded)) &&
      (into > 0 || (into === 0 && left.highIncluded && right.lowIncluded)) &&
      (ends < 0 || (ends === 0 && (!left.highIncluded || right.highIncluded))),
  )

const finishes = (first: Value, range: RangeValue, run: Run): boolean | null => {
  if (!isRange(first))
    return whether([order(first, range.high, run)], found => found === 0 && range.highIncluded)
  return whether(
    [order(first.high, range.high, run), order(first.low, range.low, run)],
    (end, start) =>
      end === 0 &&
      first.highIncluded === range.highIncluded &&
      (start > 0 || (start === 0 && (!first.lowIncluded || range.lowIncluded))),
  )
}

const starts = (first: Value, range: RangeValue, run: Run): boolean | null => {
  if (!isRange(first))
    return whether([order(first, range.low, run)], found => found === 0 && range.lowIncluded)
  return whether(
    [order(first.low, range.low, run), order(first.high, range.high, run)],
    (start, end) =>
      start === 0 &&
      first.lowIncluded === range.lowIncluded &&
      (end < 0 || (end === 0 && (!first.highIncluded || range.highIncluded))),
  )
}

const includes = (range: RangeValue, inner: Value, run: Run): boolean | null => {
  if (!isRange(inner)) return rangeHolds(range, inner, run.env.timeZone)
  return whether(
    [order(range.low, inner.low, run), order(range.high, inner.high, run)],
    (start, end) =>
      (start < 0 || (start === 0 && (range.lowIncluded || !inner.lowIncluded))) &&
      (end > 0 || (end === 0 && (range.highIncluded || !inner.highIncluded))),
  )
}

const coincides = (left: Value, right: Value, run: Run): boolean | null =>
  isRange(left) === isRange(right) ? equalValues(left, right, run.env.timeZone) : null

const anyRange = t.range(t.any)
const first = { any: param('first', t.any), range: param('range1', anyRange) }
const last = { any: param('second', t.any), range: param('range2', anyRange) }

const relation = (
  name: string,
  signature: FunctionDef['signatures'][number],
  evaluate: (left: Value, right: Value, run: Run) => Value,
  doc: FunctionDef['doc'],
  example: readonly [string, string],
): FunctionDef => ({
  name,
  group: 'range',
  signatures: [signature],
  result: t.boolean,
  evaluate: ([left = null, right = null], run) => evaluate(left, right, run),
  doc,
  examples: [example],
})

const ofRanges =
  (evaluate: (left: RangeValue, right: RangeValue, run: Run) => boolean | null) =>
  (left: Value, right: Value, run: Run): boolean | null =>
    isRange(left) && isRange(right) ? evaluate(left, right, run) : null

export const rangeFunctions: readonly FunctionDef[] = [
  relation(
    'before',
    takes(first.any, last.any),
    before,
    { 'zh-CN': '前者是否完全在后者之前', en: 'Whether the first lies wholly before the second' },
    ['before([1..5], 6)', 'true'],
  ),
  relation(
    'after',
    takes(first.any, last.any),
    (left, right, run) => before(right, left, run),
    { 'zh-CN': '前者是否完全在后者之后', en: 'Whether the first lies wholly after the second' },
    ['after(10, [1..5])', 'true'],
  ),
  relation(
    'meets',
    takes(first.range, last.range),
    ofRanges(meets),
    { 'zh-CN': '前者的终点是否正是后者的起点', en: 'Whether the first ends where the second starts' },
    ['meets([1..5], [5..10])', 'true'],
  ),
  relation(
    'met by',
    takes(first.range, last.range),
    ofRanges((left, right, run) => meets(right, left, run)),
    { 'zh-CN': '前者的起点是否正是后者的终点', en: 'Whether the first starts where the second ends' },
    ['met by([5..10], [1..5])', 'true'],
  ),
  relation(
    'overlaps',
    takes(first.range, last.range),
    ofRanges(overlaps),
    { 'zh-CN': '两个范围是否有共同部分', en: 'Whether two ranges share a part' },
    ['overlaps([1..5], [3..8])', 'true'],
  ),
  relation(
    'overlaps before',
    takes(first.range, last.range),
    ofRanges(overlapsBefore),
    {
      'zh-CN': '前者是否先开始并伸入后者',
      en: 'Whether the first starts earlier and reaches into the second',
    },
    ['overlaps before([1..5], [3..8])', 'true'],
  ),
  relation(
    'overlaps after',
    takes(first.range, last.range),
    ofRanges((left, right, run) => overlapsBefore(right, left, run)),
    {
      'zh-CN': '后者是否先开始并伸入前者',
      en: 'Whether the second starts earlier and reaches into the first',
    },
    ['overlaps after([3..8], [1..5])', 'true'],
  ),
  relation(
    'finishes',
    takes(first.any, param('range', anyRange)),
    (left, right, run) => (isRange(right) ? finishes(left, right, run) : null),
    { 'zh-CN': '前者是否与范围同时结束', en: 'Whether the first ends with the range' },
    ['finishes(10, [1..10])', 'true'],
  ),
  relation(
    'finished by',
    takes(param('range', anyRange), last.any),
    (left, right, run) => (isRange(left) ? finishes(right, left, run) : null),
    { 'zh-CN': '范围是否与后者同时结束', en: 'Whether the range ends with the second' },
    ['finished by([1..10], 10)', 'true'],
  ),
  relation(
    'includes',
    takes(param('range', anyRange), last.any),
    (left, right, run) => (isRange(left) ? includes(left, right, run) : null),
    { 'zh-CN': '范围是否包含一个值或另一范围', en: 'Whether a range holds a value or another range' },
    ['includes([1..10], 5)', 'true'],
  ),
  relation(
    'during',
    takes(first.any, param('range', anyRange)),
    (left, right, run) => (isRange(right) ? includes(right, left, run) : null),
    { 'zh-CN': '前者是否在范围之内', en: 'Whether the first lies within the range' },
    ['during(5, [1..10])', 'true'],
  ),
  relation(
    'starts',
    takes(first.any, param('range', anyRange)),
    (left, right, run) => (isRange(right) ? starts(left, right, run) : null),
    { 'zh-CN': '前者是否与范围同时开始', en: 'Whether the first starts with the range' },
    ['starts(1, [1..10])', 'true'],
  ),
  relation(
    'started by',
    takes(param('range', anyRange), last.any),
    (left, right, run) => (isRange(left) ? starts(right, left, run) : null),
    { 'zh-CN': '范围是否与后者同时开始', en: 'Whether the range starts with the second' },
    ['started by([1..10], 1)', 'true'],
  ),
  relation(
    'coincides',
    takes(first.any, last.any),
    coincides,
    { 'zh-CN': '两者是否完全相同', en: 'Whether both are the same' },
    ['coincides([1..5], [1..5])', 'true'],
  ),
]
