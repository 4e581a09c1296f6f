import { limits } from '@gantry/base/shared'
import { type Ctx, defineJob, type JobControl, storeFile } from '@gantry/kernel/server'
import { type ListWanted, printList } from '../list/print-list.ts'
import { type LabelsWanted, printLabels } from './print-labels.ts'
import { printRecords } from './print-records.ts'
import type { RecordsWanted } from './record-batches.ts'

/** What is made a file of. */
type Wanted =
  | ({ readonly what: 'records' } & RecordsWanted)
  | ({ readonly what: 'labels' } & LabelsWanted)
  | ({ readonly what: 'list' } & ListWanted)

const keptFor = limits.exportHistoryDays * 24 * 3_600_000
const mostBytes = 2 * 1024 ** 3

/** Writes a file in the background, with the rights of the person who asked for it. */
export const printJob = defineJob({
  name: 'print',
  kind: 'short',
  run: async (ctx: Ctx, wanted: Wanted, control: JobControl) => {
    const { stream, name, mime, drawn } =
      wanted.what === 'labels'
        ? await printLabels(ctx, wanted, control)
        : wanted.what === 'list'
          ? await printList(ctx, wanted, control)
          : await printRecords(ctx, wanted, control)
    // An error of drawing ends the stream, so that both are told the same.
    drawn.catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error))))
    const file = await storeFile(ctx, stream, {
      name,
      mime,
      purpose: 'export',
      maxSize: mostBytes,
      expiresAt: new Date(ctx.kernel.now().getTime() + keptFor),
    })
    return { file: file.id, name: file.name, size: file.size, ...(await drawn) }
  },
})
