import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import type { ThumbnailEdge } from '@gantry/model/shared'
import { filesOfRecord } from '@gantry/records/server'
import { thumbnail } from './thumbnail.ts'

interface Wanted {
  readonly id: string
  readonly table?: string
  readonly record?: string
  readonly inline?: boolean
  readonly edge?: ThumbnailEdge
}

/**
 * A file has no rights of its own: its owner may open it, and whoever may read a record it hangs on, in a field they may
 * read. Everybody else hears that there is no such file.
 */
export const download = async (ctx: Ctx, wanted: Wanted): Promise<Download> => {
  const file = await readFileRow(ctx, wanted.id)
  // A key of its owner's opens files of records of its application only.
  const isOwn = file.owner === ctx.actor.personId && !ctx.actor.key
  if (!isOwn && !(await hangsOn(ctx, wanted))) throw new AppError('file.not_found')
  const { path, stream } = openFile(ctx, file.id)
  const small = wanted.edge && (await thumbnail(ctx, { ...file, path }, wanted.edge))
  if (small)
    return new Download({
      stream: createReadStream(small),
      filename: `${file.name}.webp`,
      mime: 'image/webp',
      size: (await stat(small)).size,
      inline: true,
    })
  return new Download({
    stream: stream(),
    filename: file.name,
    mime: file.mime,
    size: file.size,
    inline: wanted.inline === true,
  })
}

const hangsOn = async (ctx: Ctx, { id, table, record }: Wanted): Promise<boolean> => {
  if (table === undefined || record === undefined) return false
  return (await filesOfRecord(ctx, table, record)).some(file => file.id === id)
}
