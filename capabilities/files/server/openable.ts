import { AppError } from '@gantry/base/shared'
import { type Ctx, type FileRow, readFileRow } from '@gantry/kernel/server'
import { filesOfRecord } from '@gantry/records/server'
import { fileHolder } from './holders.ts'

/** A file and the place whose reader may open it. */
export interface Wanted {
  readonly id: string
  readonly table?: string
  readonly record?: string
  readonly comment?: string
  readonly approval?: string
  readonly chat?: string
}

/**
 * A file has no rights of its own: its owner may open it, and whoever may read a record it hangs on, in a field they may
 * read, in a comment or in its workflow, or who is in the conversation it was sent to. Everybody else hears that there is no such file.
 * @throws AppError file.not_found, record.not_found, table.not_found
 */
export const openable = async (ctx: Ctx, wanted: Wanted): Promise<FileRow> => {
  const file = await readFileRow(ctx, wanted.id)
  // A key of its owner's opens files of records of its application only.
  const isOwn = file.owner === ctx.actor.personId && !ctx.actor.key
  if (!isOwn && !(await hangsOn(ctx, wanted))) throw new AppError('file.not_found')
  return file
}

const hangsOn = async (ctx: Ctx, { id, table, record, chat, ...parts }: Wanted): Promise<boolean> => {
  if (chat !== undefined)
    return (
      (await fileHolder(ctx.kernel, 'chat')?.(ctx, { file: id, table: '', record: '', part: chat })) ?? false
    )
  if (table === undefined || record === undefined) return false
  for (const kind of ['comment', 'approval'] as const) {
    const part = parts[kind]
    if (part !== undefined)
      return (await fileHolder(ctx.kernel, kind)?.(ctx, { file: id, table, record, part })) ?? false
  }
  return (await filesOfRecord(ctx, table, record)).some(file => file.id === id)
}
