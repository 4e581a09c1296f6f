import { csvText } from '@gantry/base/shared'
import type { ChartAnswer } from './answer.ts'
import type { Chart } from './chart.ts'
import type { ChartWords } from './words.ts'

/** Position of a mark in the answer; `column` is null if the chart has no columns. */
export interface Mark {
  readonly row: number
  readonly column: number | null
}

/** A column that a kind adds to the table of its chart, such as the signals of a control chart. */
export interface Note {
  readonly head: string
  /** By row of the answer: as people read it, and unformatted for files. */
  readonly cells: readonly { readonly text: string; readonly value: number | string | null }[]
}

/** A chart with its answer and words. */
export interface Answered {
  /** As it is drawn (`drawnChart`). */
  readonly chart: Chart
  readonly answer: ChartAnswer
  readonly words: ChartWords
}

/** A table cell of an answer, with its mark. */
export interface LineCell {
  readonly text: string
  /** Unformatted value, for files. */
  readonly value: number | string | null
  readonly mark: Mark | null
}

/** An answer as a table, for screen readers, exported files and messages. */
export interface AnswerLines {
  readonly heads: readonly string[]
  readonly lines: readonly { readonly names: readonly string[]; readonly cells: readonly LineCell[] }[]
  readonly total: readonly LineCell[]
}

type Values = readonly (number | string | null)[]

export const linesOf = ({ chart, answer, words }: Answered, notes: readonly Note[] = []): AnswerLines => {
  const { rows, columns = [], measures } = chart
  const several = measures.length > 1
  const none = measures.map(() => null)
  const cell = (values: Values, at: number, mark: Mark | null): LineCell => ({
    text: words.value(measures[at]!, values[at]),
    value: values[at] ?? null,
    mark,
  })
  const named = (name: string, at: number) => (several ? `${name} · ${words.measure(measures[at]!)}` : name)
  const byPlace = new Map(answer.cells.map(each => [`${each.row} ${each.column}`, each.values]))
  const figures = measures.flatMap(measure =>
    chart.compare ? [words.measure(measure), words.before(measure)] : [words.measure(measure)],
  )
  /** Values of a row or of the total, each followed by that of the previous period in a comparison. */
  const beside = (values: Values, before: Values | undefined, mark: Mark | null): LineCell[] =>
    measures.flatMap((_, at) =>
      chart.compare ? [cell(values, at, mark), cell(before ?? none, at, null)] : [cell(values, at, mark)],
    )
  const across = columns.length > 0 ? answer.columns : []
  return {
    heads: [
      ...rows.map(each => words.dimension(each)),
      ...across.flatMap(head => measures.map((_, at) => named(words.head(columns, head), at))),
      ...figures,
      ...notes.map(({ head }) => head),
    ],
    lines: answer.rows.map((head, row) => ({
      names: head.rest
        ? [words.head(rows, head), ...rows.slice(1).map(() => '')]
        : rows.map((each, at) => words.key(each, head.keys[at] ?? null)),
      cells: [
        ...across.flatMap((_, column) =>
          measures.map((_, at) => cell(byPlace.get(`${row} ${column}`) ?? none, at, { row, column })),
        ),
        ...beside(head.values, head.before, { row, column: null }),
        ...notes.map(({ cells }) => ({ text: '', value: null, ...cells[row], mark: null })),
      ],
    })),
    total: [
      ...across.flatMap(head => measures.map((_, at) => cell(head.values, at, null))),
      ...beside(answer.total, answer.before, null),
      ...notes.map(() => ({ text: '', value: null, mark: null })),
    ],
  }
}

/** CSV with a byte order mark, so that spreadsheets detect UTF-8. */
export const csvOf = ({ heads, lines }: AnswerLines): string =>
  `\uFEFF${csvText([
    heads,
    ...lines.map(({ names, cells }) => [...names, ...cells.map(({ value }) => value)]),
  ])}\r\n`
