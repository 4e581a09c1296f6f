import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, defineJob, enqueue } from '@gantry/kernel/server'
import {
  type ImportPlan,
  type ImportReport,
  isTextDialect,
  slavesInLines,
  type TextDialect,
} from '@gantry/model/shared'
import { importRecords, notImported, withBook } from '@gantry/records/server'
import type { SheetChoice, SheetMatch } from '../shared/types.ts'
import { recallMapping, rememberMapping } from './import-mappings.ts'
import { ownFile, ownSheet } from './inspect-sheet.ts'
import { isColumn, lineFieldsOf, matchLines } from './match-lines.ts'
import { matchSlaves } from './match-slaves.ts'
import { openForImport } from './open-for-import.ts'
import { findHead } from './sheet-head.ts'
import { readingOf } from './sheet-reading.ts'
import { requireStartable, startImported } from './start-imported.ts'

type Input = { readonly table: string; readonly file: string; readonly plan: ImportPlan }

export const importJob = defineJob({
  name: 'import',
  run: async (ctx, { table, file, plan }: Input, control): Promise<ImportReport> => {
    const { workflow } = plan
    let starts: string | undefined
    const report = await importRecords(ctx, table, await ownSheet(ctx, file), plan, {
      ...control,
      settle: async (tx, result) => {
        const created = 'created' in result ? Number(result.created) : 0
        if (workflow && created > 0) starts = await startImported(tx, table, created, workflow)
        await control.settle(tx, { ...result, ...(starts !== undefined && { starts }) })
      },
    })
    return { ...report, ...(starts !== undefined && { starts }) }
  },
})

/**
 * Reads the head of a sheet, the first that is not hidden where none is chosen, and finds the field of every column, among those
 * the caller may import into.
 */
export const matchSheet = async (
  ctx: Ctx,
  tableId: string,
  fileId: string,
  choice: Partial<SheetChoice> = {},
  dialect?: Partial<TextDialect>,
): Promise<SheetMatch> => {
  const { table, lines } = await openForImport(ctx, tableId)
  const file = await ownSheet(ctx, fileId)
  return withBook({ ...file, ...(dialect && { dialect }) }, async book => {
    const shown = book.sheets.findIndex(({ hidden }) => !hidden)
    const sheet = choice.sheet ?? Math.max(0, shown)
    if (sheet >= book.sheets.length) throw new AppError('request.invalid', {}, [issue('sheet', 'unknown')])
    const rows = await book.start(sheet, rowsToTell)
    const head = findHead(rows, choice)
    const { headingLine, headings, body } = head
    const matched = matchLines(table, lines, { headings, body })
    return {
      file: fileId,
      name: file.name,
      sheets: book.sheets.map((each, index) => ({ index, ...each })),
      sheet,
      ...(book.dialect && { dialect: book.dialect }),
      reading: readingOf(sheet, rows, head),
      headingLine,
      headings,
      ...matched,
      notImported: notImported(table, headings, matched.columns),
      lineFields: lineFieldsOf(ctx, table, lines),
      samples: body.slice(0, 5).map(found => found.cells),
      remembered: await recallMapping(ctx, table, lines, headings),
      slaves: await matchSlaves(ctx, table, lines, book, { sheet, headings, body }),
    }
  })
}

/** Rows read to find the headings and match the columns. */
const rowsToTell = 1_000

interface Wanted {
  readonly table: string
  readonly file: string
  readonly plan?: ImportPlan
  readonly mode?: 'all' | 'good'
  readonly key?: string
  /** Headings the plan was made for; the mapping is offered again for a sheet with the same headings. */
  readonly headings?: readonly string[]
}

/** Queues an import. Without a plan the columns are matched by their headings. */
export const startImport = async (ctx: Ctx, wanted: Wanted): Promise<string> => {
  const { table, lines } = await openForImport(ctx, wanted.table)
  await ownFile(ctx, wanted.file)
  const plan = wanted.plan ?? (await planByHeadings(ctx, wanted))
  const issues = plan.columns.flatMap((id, index) =>
    id !== null && !isColumn(table, lines, id) ? [issue(`plan.columns.${index}`, 'unknown')] : [],
  )
  const named = new Set(slavesInLines(plan.columns))
  for (const [index, { field }] of (plan.slaves ?? []).entries()) {
    if (!lines.some(({ id }) => id === field)) issues.push(issue(`plan.slaves.${index}.field`, 'unknown'))
    // Two sources for one slave field would merge their rows, and an error could not name its source.
    if (named.has(field)) issues.push(issue(`plan.slaves.${index}.field`, 'duplicate', { value: field }))
    named.add(field)
  }
  const { recordColumn = 0 } = plan
  if (!Number.isInteger(recordColumn) || recordColumn < 0 || recordColumn >= plan.columns.length)
    issues.push(issue('plan.recordColumn', 'unknown'))
  if (plan.dialect && !isTextDialect(plan.dialect)) issues.push(issue('plan.dialect', 'unknown'))
  if (plan.key && !plan.columns.includes(plan.key)) issues.push(issue('plan.key', 'unknown'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  if (plan.workflow) await requireStartable(ctx, wanted.table, plan.workflow)
  if (wanted.plan && wanted.headings) await rememberMapping(ctx, wanted.table, wanted.headings, wanted.plan)
  return enqueue(ctx, importJob, { table: wanted.table, file: wanted.file, plan })
}

const planByHeadings = async (ctx: Ctx, wanted: Wanted): Promise<ImportPlan> => {
  const match = await matchSheet(ctx, wanted.table, wanted.file)
  if (match.columns.every(column => column === null))
    throw new AppError('file.unreadable', { name: match.name })
  const inLines = slavesInLines(match.columns)
  return {
    sheet: match.sheet,
    headingLine: match.headingLine,
    headingLines: match.reading.headingLines,
    ...(match.reading.asides.length > 0 && { asides: 'leftOut' as const }),
    ...(match.dialect && { dialect: match.dialect }),
    columns: match.columns,
    mode: wanted.mode ?? 'good',
    slaves: match.slaves.flatMap(({ name: _name, ...slave }) => (inLines.has(slave.field) ? [] : slave)),
    ...(match.recordColumn !== null && { recordColumn: match.recordColumn }),
    ...(wanted.key ? { key: wanted.key } : {}),
  }
}
