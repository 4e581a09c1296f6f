import type { Measure } from '../shared/chart.ts'
import type { Answered } from '../shared/lines.ts'
import { colorAt, type Paint } from './paint.ts'

/** Input of a chart's rendering. */
export interface Scene extends Answered {
  readonly paint: Paint
  /** Available width in pixels. */
  readonly width: number
}

/** A series with one colour: a column of the answer, or a measure. */
export interface Series {
  readonly name: string
  readonly color: string
  readonly measure: Measure
  readonly column: number | null
  /** Values of the previous period; their marks are not clickable. */
  readonly before?: true
  /** By row; null: no value. */
  readonly values: readonly (number | null)[]
}

export const numberOf = (value: number | string | null | undefined): number | null => {
  if (value === null || value === undefined) return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

/** Names of the rows. */
export const categoriesOf = ({ chart, answer, words }: Scene): readonly string[] =>
  answer.rows.map(head => words.head(chart.rows, head))

/** The colour for values of the previous period. */
const fade = (color: string): string => (/^#[\da-f]{6}$/i.test(color) ? `${color}66` : color)

/** The series of an answer: one per column or, without columns, one per measure. */
export const seriesOf = ({ chart, answer, words, paint }: Scene): readonly Series[] => {
  const { columns = [], measures } = chart
  const [first] = measures
  if (columns.length === 0 || !first) {
    const own = measures.map((measure, at) => ({
      name: words.measure(measure),
      color: colorAt(paint, at),
      measure,
      column: null,
      values: answer.rows.map(({ values }) => numberOf(values[at])),
    }))
    if (!chart.compare) return own
    const then = measures.map((measure, at) => ({
      name: words.before(measure),
      color: fade(colorAt(paint, at)),
      measure,
      column: null,
      before: true as const,
      values: answer.rows.map(({ before }) => numberOf(before?.[at])),
    }))
    return own.flatMap((one, at) => [one, then[at]!])
  }
  const values = answer.columns.map(() => answer.rows.map((): number | null => null))
  for (const { row, column, values: cell } of answer.cells) {
    const line = values[column]
    if (line) line[row] = numberOf(cell[0])
  }
  return answer.columns.map((head, at) => ({
    name: words.head(columns, head),
    color: head.rest ? paint.line : colorAt(paint, at, words.color(columns[0], head.keys[0])),
    measure: first,
    column: at,
    values: values[at] ?? [],
  }))
}

/** The colour of a row in kinds that colour by row. */
export const rowColor = ({ chart, answer, words, paint }: Scene, at: number): string => {
  const head = answer.rows[at]
  if (!head || head.rest) return paint.line
  return colorAt(paint, at, words.color(chart.rows[0], head.keys[0]))
}
