import { AppError } from '@gantry/base/shared'
import type { Ctx, Kernel } from './ctx.ts'
import type { Database } from './database.ts'

/** Quotas at which a write is refused; those of users are counted where a member is added. */
export type HardQuota = 'records' | 'storage'

/** By `<space> <kind>`: the quota that is used up, as the last measurement found. */
export type UsedUp = ReadonlyMap<`${string} ${HardQuota}`, number>

const usedUp = new WeakMap<Database, UsedUp>()

/** Replaces what is known of used up quotas; whoever measures calls it in every process. */
export const setUsedUp = ({ database }: Kernel, found: UsedUp): void => {
  usedUp.set(database, found)
}

/**
 * Refuses to add to what a space has used up. It looks in memory, so that no write costs a statement more; what is added
 * between two measurements is within the grace of the quota.
 *
 * @throws AppError quota.records, quota.storage
 */
export const requireRoom = ({ kernel, space }: Ctx, kind: HardQuota): void => {
  const most = usedUp.get(kernel.database)?.get(`${space} ${kind}`)
  if (most !== undefined) throw new AppError(`quota.${kind}`, { most })
}
