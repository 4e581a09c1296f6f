import { demoSpace } from '@gantry/identity/server'
import { type Kernel, sql, systemCtx } from '@gantry/kernel/server'
import { usualPolicy } from '../shared/policy.ts'
import { changePolicy } from './policy.ts'
import { readReviews, startReview } from './reviews/reviews.ts'

/** The demo plant has large exports confirmed and reviews who holds its roles. */
export const seedSecurity = async (kernel: Kernel): Promise<void> => {
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  if ((await readReviews(ctx, sql`true`, 1)).length > 0) return
  await changePolicy(ctx, { ...usualPolicy, exportRows: 5_000 })
  const due = new Date(kernel.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10)
  await startReview(ctx, { name: '季度角色复查', due, roles: [] })
}
