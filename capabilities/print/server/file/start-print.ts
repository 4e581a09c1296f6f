import { type Ctx, enqueue } from '@gantry/kernel/server'
import { printJob } from './print-job.ts'
import { checkPrint } from './print-records.ts'
import type { RecordsWanted } from './record-batches.ts'

/**
 * Begins a PDF of records in the background, in the transaction of `ctx` if there is one; the answer is its job.
 * @throws AppError table.not_found, design.not_found, permission.denied, feature.off, print.too_many, print.nothing
 */
export const startPrint = async (ctx: Ctx, wanted: RecordsWanted): Promise<string> => {
  await checkPrint(ctx, wanted)
  return enqueue(ctx, printJob, { what: 'records', ...wanted })
}
