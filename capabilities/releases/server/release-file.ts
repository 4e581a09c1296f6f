import { AppError } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, openFile, platform, readFileRow } from '@gantry/kernel/server'
import { releaseStates } from '../shared/types.ts'
import { heldRelease, requireAgreed, requireState, sourceCtx } from './reach.ts'

/** The states in which a release has been shown to its target. */
const submitted = releaseStates.filter(state => state !== 'checking' && state !== 'withdrawn')

/**
 * The package of a release. The target reads it from its submission on, while the environment stands; the package of before is the
 * target's own.
 * @throws AppError record.not_found, release.state, release.no_environment
 */
export const releaseFile = async (
  ctx: Ctx,
  id: string,
  which: 'package' | 'before' = 'package',
): Promise<Download> => {
  const held = await heldRelease(ctx, platform(ctx.kernel), id, which === 'before' ? 'target' : 'either')
  if (which === 'before' && held.before === null) throw new AppError('record.not_found')
  if (which === 'package' && held.space !== ctx.space) {
    requireState(held, ...submitted)
    if (held.state !== 'published' && held.state !== 'rolled_back')
      await requireAgreed(platform(ctx.kernel), held)
  }
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
