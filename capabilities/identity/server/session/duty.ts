import { type Kernel, readSpaceSetting } from '@gantry/kernel/server'
import { type Duty, passwordDaysSetting, passwordFirstSetting, twoStepSetting } from '@gantry/model/shared'

const day = 24 * 60 * 60_000

/** The state of an account that its duties depend on. */
export interface DutyFacts {
  readonly passwordChangedAt: string
  /** The password was set by an administrator. */
  readonly passwordGiven: boolean
  /** Set by the operator or a provider: must be changed whatever the rules of the space. */
  readonly passwordTemporary: boolean
  readonly hasSecondStep: boolean
  /** The account signs in only through providers. */
  readonly withoutPassword: boolean
}

/** What the space's rules require of an account before it can work there; null: nothing. */
export const dutyOf = async (kernel: Kernel, space: string, facts: DutyFacts): Promise<Duty | null> => {
  const [first, days, twoStep] = await Promise.all([
    readSpaceSetting(kernel, space, passwordFirstSetting),
    readSpaceSetting(kernel, space, passwordDaysSetting),
    readSpaceSetting(kernel, space, twoStepSetting),
  ])
  const age = kernel.now().getTime() - Date.parse(facts.passwordChangedAt)
  const isDue = facts.passwordTemporary || (first && facts.passwordGiven) || (days > 0 && age > days * day)
  if (isDue && !facts.withoutPassword) return 'password'
  return twoStep && !facts.hasSecondStep ? 'two_step' : null
}
