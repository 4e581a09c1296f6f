import { fillIn, type Lang, localise } from '@gantry/base/shared'
import {
  type Chart,
  type ChartAnswer,
  type ChartWords,
  isTimeline,
  linesOf,
  type Say,
  wordsOf,
} from '@gantry/charts/shared'
import { texts } from '@gantry/charts/texts'
import type { Locale } from '@gantry/fields/shared'
import type { TableDef } from '@gantry/model/shared'
import { fieldOf } from '@gantry/records/shared'

/** Rows of a chart in a message at most. */
const mostRows = 10
/** Characters of a cell at most. */
const longestCell = 40

const sayIn =
  (lang: Lang): Say =>
  (key, params = {}) => {
    const counted = params.count === 1 ? `${key}_one` : `${key}_other`
    return fillIn(texts[lang][key] ?? texts[lang][counted] ?? key, params)
  }

/** The words of a chart for messages, in one language. */
export const figureWords = (table: TableDef, locale: Locale): ChartWords =>
  wordsOf({
    say: sayIn(locale.lang),
    locale,
    field: id => {
      const def = fieldOf(table, id)
      return def && { label: localise(def.label ?? id, locale.lang), unit: null, def }
    },
  })

const cellOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > longestCell ? `${line.slice(0, longestCell - 1)}…` : line
}

const lineOf = (cells: readonly string[]): string => cells.map(cellOf).join(' | ')

/** The answer of a chart as a small table in lines of text: the first rows, of a timeline the last, and the total. */
export const figureLines = (words: ChartWords, given: Chart, answer: ChartAnswer): string => {
  const { columns: _, ...chart } = given
  const { heads, lines, total } = linesOf({ chart, answer, words })
  const [first] = chart.rows
  const shown = first && isTimeline(first) ? lines.slice(-mostRows) : lines.slice(0, mostRows)
  const totals = total.map(({ text }) => text)
  if (!first) return heads.map((head, at) => `${cellOf(head)}: ${cellOf(totals[at] ?? '')}`).join('\n')
  return [
    lineOf(heads),
    ...shown.map(({ names, cells }) => lineOf([...names, ...cells.map(({ text }) => text)])),
    ...(shown.length < lines.length ? ['…'] : []),
    lineOf([words.t('charts.total'), ...chart.rows.slice(1).map(() => ''), ...totals]),
  ].join('\n')
}
