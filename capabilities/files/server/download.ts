import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Download } from '@gantry/http/server'
import { type Ctx, openFile } from '@gantry/kernel/server'
import type { ThumbnailEdge } from '@gantry/model/shared'
import { openable, type Wanted } from './openable.ts'
import { thumbnail } from './thumbnail.ts'

/** Sends a file, or a thumbnail of a picture. @throws AppError file.not_found */
export const download = async (
  ctx: Ctx,
  wanted: Wanted & { readonly inline?: boolean; readonly edge?: ThumbnailEdge },
): Promise<Download> => {
  const file = await openable(ctx, wanted)
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
    part: stream,
  })
}
