import { registerDesigns, requireDesignerOf, setDesignState } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { audit, enqueue, inTransaction, listJobs } from '@gantry/kernel/server'
import { parseQuery } from '@gantry/model/shared'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { printKind } from '../shared/print-kind.ts'
import { texts } from '../texts.ts'
import { listApprovalTracks } from './approval-tracks.ts'
import { checkContent, readDocument } from './document/read-document.ts'
import { printJob } from './file/print-job.ts'
import { confirmLabels } from './file/print-labels.ts'
import { confirmPrint } from './file/print-records.ts'
import { startPrint } from './file/start-print.ts'
import { confirmList } from './list/print-list.ts'
import { listCodes } from './list-codes.ts'
import { listTemplates } from './list-templates.ts'
import { notePrint } from './note-print.ts'
import { printNotices } from './notices.ts'

export { type ApprovalSource, registerApprovalTracks } from './approval-tracks.ts'
export { confirmPrint } from './file/print-records.ts'
export { printTables, type ReportTable } from './file/print-tables.ts'
export { startPrint } from './file/start-print.ts'
export { fontOf, sliceOf, type Weight } from './pdf/slices.ts'
export { shapesOf } from './pdf/typeface.ts'

/** Files of the last three days that are listed. */
const mostListed = 20
const done = { done: true } as const

/** Print templates of tables, the log of prints, and codes for labels. */
export const print = defineCapability({
  name: 'print',
  errors,
  texts,
  boot: async kernel => registerDesigns(kernel, { kind: printKind, touches: checkContent }),
  jobs: [printJob],
  notices: printNotices,
  endpoints: [
    endpoint(contract.printFile, async (ctx, { filter, sort, search, ...input }) => {
      const query = parseQuery({
        ...(filter !== undefined && { filter }),
        ...(sort !== undefined && { sort }),
        ...(search !== undefined && { search }),
      })
      const wanted = { ...input, ...query }
      await confirmPrint(ctx, wanted)
      return { job: await startPrint(ctx, wanted) }
    }),
    endpoint(contract.listFile, async (ctx, { table, columns, group, ...asked }) => {
      const wanted = { table, columns, ...(group && { group }), ...parseQuery(asked) }
      await confirmList(ctx, wanted)
      return { job: await enqueue(ctx, printJob, { what: 'list', ...wanted }) }
    }),
    endpoint(contract.labelFile, async (ctx, { filter, search, ...input }) => {
      const query = parseQuery({
        ...(filter !== undefined && { filter }),
        ...(search !== undefined && { search }),
      })
      const wanted = { ...input, ...query }
      await confirmLabels(ctx, wanted)
      return { job: await enqueue(ctx, printJob, { what: 'labels', ...wanted }) }
    }),
    endpoint(contract.listPrintFiles, async ctx => ({ data: await listJobs(ctx, 'print', mostListed) })),
    endpoint(contract.listPrintTemplates, async (ctx, { table }) => ({
      data: await listTemplates(ctx, table),
    })),
    endpoint(contract.listApprovalTracks, async (ctx, { table, ids }) => ({
      data: await listApprovalTracks(ctx, table, ids),
    })),
    endpoint(contract.notePrint, async (ctx, input) => {
      await notePrint(ctx, input)
      return done
    }),
    endpoint(contract.readPrintDocument, (ctx, { table }, io) => readDocument(ctx, table, io.files())),
    endpoint(contract.setPrintState, async (ctx, { id, state }) => {
      await inTransaction(ctx, async tx => {
        await requireDesignerOf(tx, { kind: 'print', id })
        await setDesignState(tx, { kind: 'print', id }, state)
        await audit(tx, { action: 'print.state', details: { id, state } })
      })
      return done
    }),
    endpoint(contract.listCodes, (ctx, { table, range, fields, ...query }) =>
      listCodes(ctx, { ...parseQuery(query), table, range, fields }),
    ),
  ],
})
