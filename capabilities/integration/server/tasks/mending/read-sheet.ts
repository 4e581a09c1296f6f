import { AppError } from '@gantry/base/shared'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import { withBook } from '@gantry/records/server'
import { mostSentRows } from '../../../shared/tasks/mending.ts'
import { runOf } from '../run-of.ts'

/**
 * The cells of the first sheet of an uploaded file of mended rows, as text.
 * @throws AppError task.not_found; file.not_found for a file of somebody else, file.unreadable, task.mend_many
 */
export const readMendedFile = async (
  ctx: Ctx,
  { id, file }: { readonly id: string; readonly file: string },
): Promise<{ readonly lines: readonly (readonly string[])[] }> => {
  await runOf(ctx, id)
  const { owner, name } = await readFileRow(ctx, file)
  if (owner !== ctx.actor.personId) throw new AppError('file.not_found')
  const rows = await withBook({ path: openFile(ctx, file).path, name }, book =>
    book.start(0, mostSentRows + 2),
  )
  if (rows.length > mostSentRows + 1) throw new AppError('task.mend_many', { most: mostSentRows })
  return { lines: rows.map(({ cells }) => cells.map(cell => (cell === null ? '' : String(cell)))) }
}
