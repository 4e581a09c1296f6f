import { type Kernel, readSpaceSetting } from '@gantry/kernel/server'
import { type Duty, passwordDaysSetting, passwordFirstSetting, twoStepSetting } from '@gantry/model/shared'

const day = 24 * 60 * 60_000

/** What the duties of an account depend on. */
export interface DutyFacts {
  readonly passwordChangedAt: string
  /** The password was set by an administrator. */
  readonly passwordGiven: boolean
  readonly hasSecondStep: boolean
  /** Only providers vouch for the account. */
  readonly withoutPassword: boolean
}

/** What an account must do before it works in a space, by the rules of the space; null: nothing. */
export const dutyOf = async (kernel: Kernel, space: string, facts: DutyFacts): Promise<Duty | null> => {
  const [first, days, twoStep] = await Promise.all([
    readSpaceSetting(kernel, space, passwordFirstSetting),
    readSpaceSetting(kernel, space, passwordDaysSetting),
    readSpaceSetting(kernel, space, twoStepSetting),
  ])
  const age = kernel.now().getTime() - Date.parse(facts.passwordChangedAt)
  const isDue = (first && facts.passwordGiven) || (days > 0 && age > days * day)
  if (isDue && !facts.withoutPassword) return 'password'
  return twoStep && !facts.hasSecondStep ? 'two_step' : null
}
