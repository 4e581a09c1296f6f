import { Readable } from 'node:stream'
import { AppError, newId } from '@gantry/base/shared'
import { formulaZone } from '@gantry/fields/shared'
import { refuseOverQuota } from '@gantry/files/server'
import { type Ctx, dropFile, readSpaceSetting, sql, storeContent } from '@gantry/kernel/server'
import { timeZoneSetting } from '@gantry/model/shared'
import type { Attempt } from '@gantry/runs/server'
import type { RowBatch } from '@gantry/transform/server'
import { type FileSettings, fileNameOf, mostKeptDays, type PlannedStep } from '@gantry/transform/shared'
import type { TaskInput } from '../task-input.ts'
import { fileFormatOf } from './file-formats.ts'

/** Bytes of one file. */
const mostBytes = 2 * 1024 ** 3

/**
 * Writes the rows of a step aside; the end of the run keeps the file, or drops it. A file that was written is not written again by a
 * later attempt of the same run.
 * @throws AppError file.too_large, file.storage_full, quota.storage; run.state when the run was ended meanwhile
 */
export const writeFile = (
  { ctx, call, id: run, input }: Attempt<TaskInput>,
  step: PlannedStep,
  rows: AsyncIterable<RowBatch>,
  signal: AbortSignal,
  until: Date,
): Promise<{ readonly written: number; readonly refused: number }> => {
  const settings = step.node.settings as FileSettings
  const format = fileFormatOf[settings.format]
  return call(`file/${step.id}`, { format: settings.format, name: settings.name }, async () => {
    await refuseOverQuota(ctx, 1)
    const timeZone = (await readSpaceSetting(ctx.kernel, ctx.space, timeZoneSetting)) || formulaZone
    const id = newId()
    const name = fileNameOf(settings.name, settings.format, until, timeZone)
    await beginFile(ctx, { id, run, task: input.task, step: step.id, name, settings })
    let written = 0
    async function* counted(): AsyncGenerator<RowBatch> {
      for await (const batch of rows) {
        signal.throwIfAborted()
        written += batch.rows
        yield batch
      }
    }
    const pieces = format.write({ columns: step.columns, rows: counted(), settings, timeZone })
    const content = await storeContent(ctx, id, Readable.from(pieces, { objectMode: false }), mostBytes)
    const { count } = await ctx.db.run(sql`
      update gantry.task_file set rows = ${written}, size = ${content.size}, sha256 = ${content.sha256}
      where space = ${ctx.space} and id = ${id}::uuid`)
    if (count === 0) {
      await dropFile(ctx, id)
      throw new AppError('run.state')
    }
    return { written, refused: 0 }
  })
}

/** The row that stands for the file from its first byte on, so that nothing is left on the disk without one. */
const beginFile = async (
  ctx: Ctx,
  {
    id,
    run,
    task,
    step,
    name,
    settings: { format, keep },
  }: {
    readonly id: string
    readonly run: string
    readonly task: string
    readonly step: string
    readonly name: string
    readonly settings: FileSettings
  },
): Promise<void> => {
  const days = keep.by === 'days' ? keep.days : mostKeptDays
  const expires = new Date(ctx.kernel.now().getTime() + days * 86_400_000)
  const { count } = await ctx.db.run(sql`
    insert into gantry.task_file (space, id, run, task, step, name, format, newest, expires_at)
    select ${ctx.space}, ${id}::uuid, t.id, ${task}, ${step}, ${name}, ${format},
      ${keep.by === 'count' ? keep.count : null}::int, ${expires}
    from gantry.task_run t where t.space = ${ctx.space} and t.id = ${run}::uuid and t.state = 'running'`)
  if (count === 0) throw new AppError('run.state')
}
