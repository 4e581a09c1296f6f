import { dayIn } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx } from '@gantry/kernel/server'
import { type Cell, type SheetFormat, sheetMimes, writeSheet } from '@gantry/records/server'
import { oplog } from '../../texts/oplog.ts'
import type { LogFilter, LogReach } from './lines-of.ts'
import { streamLog } from './read-log.ts'

const columns = [
  'seq',
  'at',
  'space',
  'actorName',
  'userType',
  'action',
  'result',
  'ip',
  'table',
  'recordId',
  'reason',
  'requestId',
  'changes',
  'details',
] as const

/** Lines per write to the export stream. */
const rowsAtOnce = 100

/** Exports the lines that match a filter as a file; the export is itself audited. */
export const exportLog = async (
  ctx: Ctx,
  reach: LogReach,
  { format = 'csv', ...filter }: LogFilter & { format?: SheetFormat },
): Promise<Download> => {
  await audit(ctx, { action: 'log.exported', details: { ...filter, format } })
  const words = oplog[ctx.actor.lang]
  async function* rows(): AsyncGenerator<Cell[][], void, undefined> {
    let some: Cell[][] = []
    for await (const line of streamLog(reach, filter)) {
      some.push(
        columns.map(column => {
          const value = line[column]
          return value !== null && typeof value === 'object' ? JSON.stringify(value) : (value as Cell)
        }),
      )
      if (some.length < rowsAtOnce) continue
      yield some
      some = []
    }
    yield some
  }
  const name = words['oplog.title']
  const headings = columns.map(column => words[`oplog.${column}`])
  return new Download({
    stream: writeSheet(format, name, headings, rows()),
    filename: `${name}-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}.${format}`,
    mime: sheetMimes[format],
  })
}
