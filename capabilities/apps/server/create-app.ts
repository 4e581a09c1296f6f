import { AppError, type Issue, issue } from '@gantry/base/shared'
import { field as fieldsOf } from '@gantry/fields/shared'
import { type Ctx, enqueue, inTransaction } from '@gantry/kernel/server'
import {
  type FieldId,
  type Grant,
  type ImportPlan,
  isTextDialect,
  lineColumn,
  type TableDef,
} from '@gantry/model/shared'
import { saveTables } from '@gantry/records/server'
import type { CreatedApp, NewApp, SheetDraft } from '../shared/types.ts'
import { importJob } from './import-job.ts'
import { ownFile } from './inspect-sheet.ts'
import { makeApp } from './make-app.ts'
import { grantsOf } from './scope-grants.ts'
import { withoutJoin } from './without-join.ts'

/**
 * Makes an application with its tables in one transaction, and queues the import of the file it was proposed from. What
 * belongs to the rows of a table, from another sheet or from the same lines, becomes its slave table.
 */
export const createApp = async (ctx: Ctx, wanted: NewApp): Promise<CreatedApp> => {
  if (wanted.file) await ownFile(ctx, wanted.file)
  checkSheets(wanted.sheets)
  if (wanted.dialect && !isTextDialect(wanted.dialect))
    throw new AppError('request.invalid', {}, [issue('dialect', 'unknown')])
  return inTransaction(ctx, async tx => {
    const app = await makeApp(tx, wanted)
    const grants = grantsOf(wanted.scope ?? 'all')
    const tables = wanted.sheets.map(sheet => toTable(sheet, wanted.sheets, app, grants))
    if (tables.length > 0)
      await saveTables(
        tx,
        tables.map(definition => ({ definition })),
      )
    const jobs: string[] = []
    for (const sheet of wanted.sheets) {
      if (!wanted.file || sheet.slaveOf) continue
      jobs.push(
        await enqueue(tx, importJob, {
          table: sheet.table.id,
          file: wanted.file,
          plan: { ...planOf(sheet, wanted.sheets), ...(wanted.dialect && { dialect: wanted.dialect }) },
        }),
      )
    }
    return {
      id: app,
      tables: tables.filter(table => !table.master).map(table => table.id),
      job: jobs[0] ?? null,
    }
  })
}

const isMasterOf = (master: SheetDraft, { slaveOf }: SheetDraft): boolean =>
  master.slaveOf === undefined && master.table.id === slaveOf?.table

const checkSheets = (sheets: readonly SheetDraft[]): void => {
  const issues: Issue[] = sheets.flatMap((sheet, index) => {
    const { slaveOf } = sheet
    if (!slaveOf) return []
    const master = sheets.find(other => isMasterOf(other, sheet))
    const inLines = slaveOf.by === 'lines'
    const isValid =
      master && (!inLines || (master.sheet === sheet.sheet && isColumnOf(sheet, slaveOf.recordColumn)))
    return isValid ? [] : [issue(`sheets.${index}.slaveOf`, 'unknown')]
  })
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}

const isColumnOf = ({ headings }: SheetDraft, column: number | null): boolean =>
  column === null || headings[column] !== undefined

/** The slave field of a master table: named after the slave table, unless a column has that name. */
const slaveFieldOf = (master: SheetDraft, slave: SheetDraft): FieldId => {
  let id = slave.table.id
  while (Object.hasOwn(master.table.fields, id)) id = `${id}_rows`
  return id
}

const toTable = (
  draft: SheetDraft,
  sheets: readonly SheetDraft[],
  app: string,
  policy: readonly Grant[],
): TableDef => {
  const sheet = withoutJoin(draft)
  const master = sheets.find(other => isMasterOf(other, draft))
  const slaveFields = Object.fromEntries(
    sheets
      .filter(other => isMasterOf(draft, other))
      .map(slave => [
        slaveFieldOf(draft, slave),
        { ...fieldsOf.slave(slave.table.id), label: slave.table.label },
      ]),
  )
  return {
    id: sheet.table.id,
    label: sheet.table.label,
    title: sheet.table.title,
    fields: { ...sheet.table.fields, ...slaveFields },
    policy: master ? [] : policy,
    app,
    ...(master ? { master: master.table.id } : {}),
  }
}

/** Location of the table within its sheet. */
const placeOf = ({ headingLine, headingLines, asides }: SheetDraft) => ({
  headingLine,
  ...(headingLines !== undefined && { headingLines }),
  ...(asides && { asides }),
})

const planOf = (sheet: SheetDraft, sheets: readonly SheetDraft[]): ImportPlan => {
  const slaves = sheets
    .filter(other => isMasterOf(sheet, other))
    .map(slave => ({ ...slave, field: slaveFieldOf(sheet, slave) }))
  const inLines = slaves.filter(({ slaveOf }) => slaveOf?.by === 'lines')
  const recordColumn = inLines.flatMap(({ slaveOf }) =>
    slaveOf?.by === 'lines' && slaveOf.recordColumn !== null ? slaveOf.recordColumn : [],
  )[0]
  return {
    sheet: sheet.sheet,
    ...placeOf(sheet),
    columns: sheet.columns.map((id, at) => {
      const slave = inLines.find(({ columns }) => typeof columns[at] === 'string')
      return id === null && slave ? lineColumn(slave.field, slave.columns[at]!) : id
    }),
    mode: 'good',
    ...(recordColumn !== undefined && { recordColumn }),
    slaves: slaves.flatMap(slave =>
      slave.slaveOf?.by === 'column'
        ? [
            {
              sheet: slave.sheet,
              ...placeOf(slave),
              columns: withoutJoin(slave).columns,
              field: slave.field,
              joinColumn: slave.slaveOf.joinColumn,
              masterColumn: slave.slaveOf.masterColumn,
            },
          ]
        : [],
    ),
  }
}
