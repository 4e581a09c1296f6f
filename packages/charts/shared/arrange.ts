import type { GroupAnswer, GroupHead, GroupValue } from '@gantry/model/shared'
import type { ChartAnswer } from './answer.ts'
import type { Chart, Dimension } from './chart.ts'
import { comparedRows } from './compare-rows.ts'
import { nextStep } from './next-step.ts'
import { isCutAtStart, spansOf } from './question.ts'

/** Maximum steps of a timeline whose gaps are filled. */
const mostFilled = 1_000

const upTo = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** All keys from the first to the last, including those without records; null if there is nothing to fill. */
const fullKeys = ({ step, bands }: Dimension, keys: readonly GroupValue[]): readonly GroupValue[] | null => {
  if (bands) return upTo(0, bands.length)
  if (step === 'weekday') return upTo(1, 7)
  if (step === 'hourOfDay') return upTo(0, 23)
  const texts = keys.filter(key => typeof key === 'string')
  const [first, last] = [texts[0], texts.at(-1)]
  if (!step || first === undefined || last === undefined) return null
  const filled = [first]
  for (let key: string | null = first; key !== null && key < last; ) {
    key = nextStep(step, key)
    if (key === null || filled.length > mostFilled) return null
    filled.push(key)
  }
  return filled
}

/** Group headers in order with gaps filled, and the new index of each given header. */
const filledHeads = (
  heads: readonly GroupHead[],
  keys: readonly Dimension[],
  empty: GroupHead['values'],
): { readonly heads: readonly GroupHead[]; readonly places: ReadonlyMap<GroupHead, number> } => {
  const [first, ...more] = keys
  const named = heads.filter(({ keys: own }) => own.length > 0 && own[0] !== null)
  const full =
    first && more.length === 0 && named.length > 0
      ? fullKeys(
          first,
          named.map(({ keys: own }) => own[0]!),
        )
      : null
  const byKey = new Map(named.map(head => [head.keys[0], head]))
  const all = full
    ? [
        ...full.map(key => byKey.get(key) ?? { keys: [key], values: empty }),
        ...heads.filter(head => !named.includes(head)),
      ]
    : heads
  return { heads: all, places: new Map(all.map((head, at) => [head, at])) }
}

/**
 * Converts the answer of the engine for a chart: timelines ascending and without gaps, the values of a comparison
 * separated.
 */
export const arranged = (
  chart: Chart,
  answer: GroupAnswer,
  at: string,
  today: string = at.slice(0, 10),
): ChartAnswer => {
  const measures = chart.measures.length
  const cut = isCutAtStart(chart)
  const inOrder = cut ? answer.rows.filter(({ rest }) => !rest).toReversed() : answer.rows
  // Without records, counts and sums are 0; averages and the like have no value.
  const empty = chart.measures.map(({ fn }) =>
    fn === 'count' || fn === 'sum' || fn === 'distinct' ? 0 : null,
  )
  const ordered = isAscending(chart)
  const plain = { heads: inOrder, places: new Map(inOrder.map((head, place) => [head, place])) }
  const rows = ordered ? filledHeads(nullsLast(inOrder), chart.rows, empty) : plain
  const columns = filledHeads(answer.columns, chart.columns ?? [], empty)
  const earlier = cut ? (answer.rows.find(({ rest }) => rest)?.rest ?? 0) : 0
  const { compare } = chart
  const spans = compare && spansOf(compare.range, today, compare.against)
  const own = (head: GroupHead): GroupHead => ({
    keys: head.keys,
    ...(head.rest ? { rest: head.rest } : {}),
    values: head.values.slice(0, measures),
  })
  return {
    rows:
      spans && chart.rows.length > 0 ? comparedRows(chart, plain.heads, spans, empty) : rows.heads.map(own),
    columns: columns.heads.map(own),
    cells: answer.cells.flatMap(({ row, column, values }) => {
      const [r, c] = [rows.places.get(answer.rows[row]!), columns.places.get(answer.columns[column]!)]
      return r === undefined || c === undefined
        ? []
        : [{ row: r, column: c, values: values.slice(0, measures) }]
    }),
    total: answer.total.slice(0, measures),
    narrowed: answer.narrowed,
    ...(spans && { before: answer.total.slice(measures), spans }),
    ...(earlier > 0 && !spans && { earlier }),
    at,
  }
}

const nullsLast = (heads: readonly GroupHead[]): readonly GroupHead[] => {
  const isEmpty = ({ keys, rest }: GroupHead) => !rest && keys[0] === null
  return [...heads.filter(head => !isEmpty(head)), ...heads.filter(isEmpty)]
}

/** Gaps are filled only in rows sorted by key, ascending. */
const isAscending = ({ sort }: Chart): boolean =>
  sort === undefined || (sort.by === 'key' && sort.direction === 'asc')
