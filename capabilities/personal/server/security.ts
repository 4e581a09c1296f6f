import { accountProtection } from '@gantry/identity/server'
import { type Ctx, readSpaceSetting } from '@gantry/kernel/server'
import { passwordDaysSetting } from '@gantry/model/shared'
import type { AccountSecurity } from '../shared/contract.ts'
import { securityGrade } from '../shared/index.ts'

/** What protects the own account, graded. */
export const readSecurity = async (ctx: Ctx): Promise<AccountSecurity> => {
  const {
    loginId,
    loginGenerated,
    phone,
    email,
    changedAt,
    withoutPassword,
    strength,
    devices,
    twoStep,
    byCode,
    recoveryLeft,
    trusted,
  } = await accountProtection(ctx)
  return {
    grade: securityGrade({ strength, reachable: phone !== null || email !== null, twoStep }),
    loginId,
    loginGenerated,
    phone,
    email,
    password: {
      set: !withoutPassword,
      changedAt,
      strength,
      maxDays: await readSpaceSetting(ctx.kernel, ctx.space, passwordDaysSetting),
    },
    twoStep: { on: twoStep, byCode, recoveryLeft, trusted },
    devices,
  }
}
