import type { AppError } from '@gantry/base/shared'
import { type Ctx, inSavepoint } from '@gantry/kernel/server'
import { checkDuplicates } from './check-duplicates.ts'
import { type Draft, isValid } from './draft.ts'
import { isOccupied, tellOccupied } from './occupied.ts'
import { isDuplicate, isTooWide } from './run-write.ts'
import type { Target } from './target.ts'

/**
 * Writes the valid drafts. When a concurrent writer took a unique value first, the affected drafts are rejected
 * and the rest written.
 */
export const writeValid = async (
  ctx: Ctx,
  target: Target,
  drafts: readonly Draft[],
  write: (sound: readonly Draft[]) => Promise<void>,
  patience = 3,
): Promise<void> => {
  const sound = drafts.filter(isValid)
  if (sound.length === 0) return
  const { tx } = ctx
  try {
    await (tx ? inSavepoint({ ...ctx, tx }, () => write(sound)) : write(sound))
  } catch (error) {
    if (isTooWide(error) || isOccupied(error)) return writeNarrow(ctx, target, sound, write, error)
    if (!isDuplicate(error) || patience === 0) throw error
    await checkDuplicates(ctx, target, sound)
    await writeValid(ctx, target, sound, write, patience - 1)
  }
}

/**
 * The database reports that one of several records fails, not which: the batch is halved until the failing ones
 * are isolated.
 */
const writeNarrow = async (
  ctx: Ctx,
  target: Target,
  drafts: readonly Draft[],
  write: (sound: readonly Draft[]) => Promise<void>,
  error: AppError,
): Promise<void> => {
  const middle = Math.floor(drafts.length / 2)
  if (middle === 0) {
    const told = isTooWide(error) ? error.issues : await tellOccupied(ctx, target.table, error)
    drafts[0]?.issues.push(...told)
    return
  }
  await writeValid(ctx, target, drafts.slice(0, middle), write)
  await writeValid(ctx, target, drafts.slice(middle), write)
}
