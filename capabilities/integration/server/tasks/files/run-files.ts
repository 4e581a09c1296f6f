import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, confirmLeaving, isoMilliseconds, openFile, sql } from '@gantry/kernel/server'
import type { RunFile } from '../../../shared/tasks/contract.ts'
import { fileFormatOf } from './file-formats.ts'

/** The kept files of a run, in the order in which they were written. */
export const filesOfRun = async (ctx: Ctx, run: string): Promise<readonly RunFile[]> => {
  const { rows } = await ctx.db.run<RunFile>(sql`
    select id, step, name, format, rows::float8 as rows, size::float8 as size,
      ${isoMilliseconds(sql`expires_at`)} as "expiresAt"
    from gantry.task_file
    where space = ${ctx.space} and run = ${run}::uuid and kept and expires_at > ${ctx.now} order by id`)
  return rows
}

/**
 * The content of a file of a run. Whoever calls has checked that the actor reads what the task reads.
 * @throws AppError file.not_found, confirmation.waiting
 */
export const sendRunFile = async (
  ctx: Ctx,
  {
    run,
    task,
    title,
    file,
  }: { readonly run: string; readonly task: string; readonly title: unknown; readonly file: string },
): Promise<Download> => {
  const found = (await filesOfRun(ctx, run)).find(({ id }) => id === file)
  if (!found) throw new AppError('file.not_found')
  const { name, format, rows, size } = found
  await confirmLeaving(ctx, {
    way: 'task_file',
    asked: { id: file },
    facts: async () => ({ title, rows, format }),
  })
  await audit(ctx, { action: 'task.file_downloaded', details: { id: task, run, name, rows } })
  return new Download({
    stream: openFile(ctx, file).stream(),
    filename: name,
    mime: fileFormatOf[format].mime,
    size,
  })
}
