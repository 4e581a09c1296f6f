import type { Measured } from './measure.ts'
import type { Bulk } from './timed.ts'

export interface Line {
  readonly name: string
  readonly gantry: Measured
  readonly bare: Measured | null
}

/** Streams of rows, in a table of their own. */
export const reportBulk = (lines: readonly Bulk[]): string =>
  table(
    ['', 'rows', 'seconds', 'rows/s', 'CPU Node / 1,000', 'CPU PG / 1,000', 'memory before', 'at most'],
    lines.map(line => [
      line.name,
      String(line.rows),
      line.seconds.toFixed(1),
      (line.rows / line.seconds).toFixed(0),
      `${line.node.toFixed(1)} ms`,
      `${line.database.toFixed(1)} ms`,
      `${line.before.toFixed(0)} MB`,
      `${line.most.toFixed(0)} MB`,
    ]),
  )

const header = [
  '',
  'requests',
  'p50',
  'p99',
  'CPU Node',
  'CPU PG',
  'CPU',
  'bare Node',
  'bare PG',
  'bare',
  'ratio',
]

/** Milliseconds, fit for a terminal and for a page. */
export const report = (lines: readonly Line[]): string => table(header, lines.map(cellsOf))

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = [head, ...rows]
  const widths = head.map((_, at) => Math.max(...cells.map(row => width(row[at] ?? ''))))
  const written = cells.map(
    row => `| ${row.map((cell, at) => pad(cell, widths[at] ?? 0, at > 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((size, at) => (at > 0 ? `${'-'.repeat(size + 1)}:` : '-'.repeat(size + 2))).join('|')}|`
  return [written[0], rule, ...written.slice(1)].join('\n')
}

const cellsOf = ({ name, gantry, bare }: Line): string[] => {
  const total = gantry.node + gantry.database
  const bareTotal = bare ? bare.node + bare.database : 0
  return [
    name,
    String(gantry.requests),
    ...[gantry.p50, gantry.p99].map(value => value.toFixed(1)),
    ...[gantry.node, gantry.database, total].map(value => value.toFixed(3)),
    ...(bare ? [bare.node, bare.database, bareTotal].map(value => value.toFixed(3)) : ['', '', '']),
    bare ? (total / bareTotal).toFixed(2) : '',
  ]
}

const width = (text: string): number => [...text].length
const pad = (text: string, size: number, right: boolean): string =>
  right ? ' '.repeat(size - width(text)) + text : text + ' '.repeat(size - width(text))
