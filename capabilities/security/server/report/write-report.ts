import { fillIn } from '@gantry/base/shared'
import { Download, dictionaryOf } from '@gantry/http/server'
import { audit, type Ctx, verifyChain } from '@gantry/kernel/server'
import { printTables } from '@gantry/print/server'
import { sheetMimes, writeSheets } from '@gantry/records/server'
import type { ReportFormat } from '../../shared/contract.ts'
import { reportTables } from './report-tables.ts'

interface Wanted {
  readonly month: string
  readonly format?: ReportFormat
}

/** The month as a workbook or PDF, with the chain check made now. Writing it is itself audited. */
export const writeReport = async (ctx: Ctx, { month, format = 'xlsx' }: Wanted): Promise<Download> => {
  const texts = dictionaryOf(ctx.kernel)[ctx.actor.lang]
  const say = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    fillIn(texts.get(key) ?? key, params)
  const chain = await verifyChain(ctx, ctx.space)
  const tables = await reportTables(ctx, { month, chain, say })
  await audit(ctx, {
    action: 'confirmation.report',
    result: chain.brokenAt === null ? 'ok' : 'failed',
    details: { month, format },
  })
  const title = `${say('security.report.file')}-${month}`
  const filename = `${title}.${format}`
  if (format === 'pdf')
    return new Download({
      stream: await printTables(ctx, title, tables),
      filename,
      mime: 'application/pdf',
    })
  const { stream } = writeSheets(
    'xlsx',
    tables.map(({ name, headings, rows }) => ({ name, headings, rows: once(rows) })),
  )
  return new Download({ stream, filename, mime: sheetMimes.xlsx })
}

async function* once<Row>(rows: readonly Row[]): AsyncGenerator<Row[], void, undefined> {
  yield [...rows]
}
