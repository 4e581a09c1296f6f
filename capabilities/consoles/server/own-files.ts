import { AppError, issue } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { type Ctx, type FileRow, findFiles, openFile, systemCtx } from '@gantry/kernel/server'

/**
 * Files that the caller has uploaded, in the order asked for.
 *
 * @throws AppError request.invalid naming `field` for files that are not the caller's
 */
export const ownFiles = async (
  ctx: Ctx,
  ids: readonly string[],
  field: string,
): Promise<readonly FileRow[]> => {
  const found = await findFiles(ctx, ids)
  return ids.map(id => {
    const file = found.find(each => each.id === id && each.owner === ctx.actor.personId)
    if (!file) throw new AppError('request.invalid', {}, [issue(field, 'unknown', { value: id })])
    return file
  })
}

interface Kept {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime?: string
}

/** A file that lies in another space than the caller's; the right to it was checked before. */
export const downloadOf = (
  ctx: Ctx,
  home: string,
  { id, name, size, mime }: Kept,
  inline = false,
): Download => {
  const { stream } = openFile(systemCtx(ctx.kernel, home, 'file of a console'), id)
  return new Download({
    stream: stream(),
    filename: name,
    mime: mime ?? 'application/octet-stream',
    size,
    inline,
  })
}
