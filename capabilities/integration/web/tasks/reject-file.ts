import { csvText } from '@gantry/base/shared'
import type { KeptReject } from '../../shared/tasks/contract.ts'

interface RejectWords {
  readonly heads: readonly [number: string, step: string, reason: string]
  /** What people call a column of a step. */
  label(step: string, column: string): string
  /** What people call a step. */
  stepName(step: string): string
  reason(reject: KeptReject): string
}

/** Headings of columns by what people call them; those called the same have their name beside it. */
export const columnHeadings = (
  columns: readonly string[],
  label: (column: string) => string,
): readonly string[] => {
  const called = columns.map(label)
  return called.map((each, at) =>
    called.indexOf(each) === called.lastIndexOf(each) ? each : `${each} (${columns[at]})`,
  )
}

/**
 * Rejected rows as CSV, one line each: its number, by which a mended file is recognised, the columns of the rows, the step, and all that
 * is wrong.
 */
export const rejectsAsCsv = (
  rejects: readonly KeptReject[],
  { heads: [number, step, reason], label, stepName, reason: why }: RejectWords,
): string => {
  const labels = new Map<string, string>()
  for (const { step: of, row } of rejects)
    for (const name of Object.keys(row ?? {})) if (!labels.has(name)) labels.set(name, label(of, name))
  const columns = [...labels.keys()]
  const rows = new Map<number, KeptReject[]>()
  for (const each of rejects) rows.set(each.line, [...(rows.get(each.line) ?? []), each])
  const lines = [...rows.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const said = [first, ...others].map(each =>
      each.column === '' ? why(each) : `${label(each.step, each.column)}: ${why(each)}`,
    )
    return [[first.line, ...columns.map(name => first.row?.[name]), stepName(first.step), said.join('; ')]]
  })
  const headings = columnHeadings(columns, name => labels.get(name) ?? name)
  return `\ufeff${csvText([[number, ...headings, step, reason], ...lines])}\r\n`
}
