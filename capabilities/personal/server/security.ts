import { accountProtection } from '@gantry/identity/server'
import type { Ctx } from '@gantry/kernel/server'
import type { AccountSecurity } from '../shared/contract.ts'
import { securityGrade } from '../shared/index.ts'

/** What protects the own account, graded. */
export const readSecurity = async (ctx: Ctx): Promise<AccountSecurity> => {
  const { loginId, phone, email, changedAt, strength, devices } = await accountProtection(ctx)
  return {
    grade: securityGrade({ strength, reachable: phone !== null || email !== null, twoStep: false }),
    loginId,
    phone,
    email,
    password: { changedAt, strength, maxDays: 0 },
    devices,
  }
}
