import { type TextDialect, textEscapes } from '@gantry/model/shared'
import { type RowDialect, rowsOf } from './split-rows.ts'

/** Lines and characters used to detect a dialect. */
const linesRead = 200
const charactersRead = 64 * 1024

/** Common delimiters; order breaks ties. */
const usual = [',', ';', '\t', '|']
/** Characters that also occur in dates, times and words: accepted as delimiters only where every row agrees. */
const unusual = [':', ' ', '~', '^', '\x01', '\x1f']

/**
 * Detects the dialect of a text: among all delimiters and quotes, those that give the most rows the same number
 * of cells (more than one), then the ones with more cells.
 */
export const sniffDialect = (text: string): RowDialect => {
  const sample = text
    .slice(0, charactersRead)
    .split(/(?<=\n|\r(?!\n))/)
    .slice(0, linesRead)
    .join('')
  const best = (delimiters: readonly string[], least: number): Judged | null =>
    delimiters
      .flatMap(delimiter => quotings(sample, delimiter).map(dialect => judge(sample, dialect)))
      .filter(({ width, agreeing }) => width > 1 && agreeing >= least)
      .reduce<Judged | null>((one, other) => (one && !isBetter(other, one) ? one : other), null)
  const found = best(runsIn(sample), 0.8) ?? best(usual, 0.5) ?? best(unusual, 1) ?? best(usual, 0)
  return found?.dialect ?? { delimiter: ',', quote: '"', escape: 'doubled' }
}

interface Judged {
  readonly dialect: RowDialect
  /** The most frequent number of cells per row. */
  readonly width: number
  /** Share of rows with that number of cells and without faults. */
  readonly agreeing: number
}

const isBetter = (one: Judged, other: Judged): boolean =>
  // Small differences, such as a title or a note, are ignored in favour of more cells.
  Math.abs(one.agreeing - other.agreeing) > 0.05
    ? one.agreeing > other.agreeing
    : one.width * one.agreeing > other.width * other.agreeing

const judge = (sample: string, dialect: RowDialect): Judged => {
  const { rows, faults } = rowsOf(sample, dialect)
  const counts = new Map<number, number>()
  for (const { cells, wrong } of rows)
    if (!wrong) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width, most] = [...counts].reduce(
    (a, b) => (b[1] > a[1] || (b[1] === a[1] && b[0] > a[0]) ? b : a),
    [1, 0],
  )
  return { dialect, width, agreeing: rows.length === 0 ? 0 : Math.max(0, most - faults) / rows.length }
}

/** Quote styles to try with a delimiter: single quotes only where they enclose cells and no double quote begins one. */
const quotings = (sample: string, delimiter: string): readonly RowDialect[] => {
  const edge = escaped(delimiter)
  const stands = (pattern: string) => new RegExp(`(?:^|${edge}) *${pattern}`, 'm').test(sample)
  const isSingle = stands(`'(?:[^'\\r\\n]|'')*' *(?:$|${edge})`) && !stands('"')
  const quotes: readonly TextDialect['quote'][] = [isSingle ? "'" : '"']
  return quotes.flatMap(quote =>
    textEscapes
      .filter(how => how === 'doubled' || sample.includes(`\\${quote}`))
      .map(how => ({ delimiter, quote, escape: how })),
  )
}

/**
 * Sequences of several symbols found in half of the lines, such as `a||b` or `a <> b`, longest first. In the
 * first line with the sequence, taken as headings, the symbol does not occur alone.
 */
const runsIn = (sample: string): readonly string[] => {
  const lines = sample
    .replace(/"[^"]*"/g, 'x')
    .split(/[\r\n]+/)
    .filter(line => line.trim() !== '')
  const runs = new Set(lines.join('\n').match(/[^\p{L}\p{N}\s"'.,;()（）[\]{}\-+%/\\]{2,8}/gu))
  const separates = (run: string): boolean => {
    const first = lines.find(line => line.includes(run[0]!)) ?? ''
    const isWhole = first.includes(run) && first.split(run).every(rest => !rest.includes(run[0]!))
    return isWhole && lines.filter(line => line.includes(run)).length * 2 >= lines.length
  }
  return [...runs]
    .slice(0, mostRuns)
    .filter(separates)
    .sort((a, b) => b.length - a.length)
}

/** Maximum number of candidate sequences. */
const mostRuns = 20

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
