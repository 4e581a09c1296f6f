import type { Ctx, Kernel } from '@gantry/kernel/server'

/** What a rule made of one record it was started for. */
export interface StartedRule {
  readonly id: string
  /** Why it did not start; absent: it did. */
  readonly code?: string
}

/** What other designs may do with rules. */
export interface RuleDoor {
  /**
   * Starts a rule that waits for a button of the table, in the transaction of `ctx`, with the actor as the person who caused it.
   * @throws AppError rule.not_found for a rule that is off, or that a button of this table does not start
   */
  start(
    ctx: Ctx,
    asked: {
      readonly rule: string
      readonly table: string
      readonly records: readonly { readonly id: string; readonly version: number }[]
    },
  ): Promise<readonly StartedRule[]>
}

const doors = new WeakMap<Kernel, RuleDoor>()

/** Says who runs rules, so that other designs may start them without knowing it. */
export const registerRuleDoor = (kernel: Kernel, door: RuleDoor): void => {
  doors.set(kernel, door)
}

export const ruleDoorOf = (kernel: Kernel): RuleDoor | undefined => doors.get(kernel)
