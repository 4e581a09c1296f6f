import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, openFile, platform, readFileRow } from '@gantry/kernel/server'
import { heldRelease, sourceCtx } from './reach.ts'

/** @throws AppError record.not_found; the package of before only in the target */
export const releaseFile = async (
  ctx: Ctx,
  id: string,
  which: 'package' | 'before' = 'package',
): Promise<Download> => {
  const held = await heldRelease(ctx, platform(ctx.kernel), id, which === 'before' ? 'target' : 'either')
  if (which === 'before' && held.before === null) throw new AppError('record.not_found')
  const home = which === 'before' ? ctx : sourceCtx(ctx, held.space)
  const {
    id: file,
    name,
    mime,
    size,
  } = await readFileRow(home, held.before !== null && which === 'before' ? held.before : held.file)
  await audit(ctx, { action: 'release.downloaded', details: { release: id, name: held.name, which } })
  return new Download({ stream: openFile(home, file).stream(), filename: name, mime, size })
}
