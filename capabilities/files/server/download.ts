import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { type Ctx, openFile, readFileRow } from '@gantry/kernel/server'
import type { ThumbnailEdge } from '@gantry/model/shared'
import { getRecord } from '@gantry/records/server'
import { isHarmless } from './check-content.ts'
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
  if (file.owner !== ctx.actor.personId && !(await hangsOn(ctx, wanted))) throw new AppError('file.not_found')
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
    inline: wanted.inline === true && isHarmless(file.mime),
  })
}

const hangsOn = async (ctx: Ctx, { id, table, record }: Wanted): Promise<boolean> => {
  if (table === undefined || record === undefined) return false
  const { data } = await getRecord(ctx, table, record)
  return names(data, id)
}

/** Whether a value holds this file anywhere, in slave rows too. */
const names = (value: unknown, id: string): boolean => {
  if (Array.isArray(value)) return value.some(one => names(one, id))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, one]) =>
    key === 'id' && 'size' in value ? one === id : names(one, id),
  )
}
