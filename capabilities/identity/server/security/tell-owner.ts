import { type Ctx, emit } from '@gantry/kernel/server'

/** What changes who can sign in to an account. */
export const accountChanges = [
  'password_changed',
  'second_step_on',
  'second_step_off',
  'recovery_used',
] as const
export type AccountChange = (typeof accountChanges)[number]

/** From where a change came, and when, in the time zone of the owner: the message is the same in all its channels. */
export type Origin = { readonly ip: string; readonly at: string }

/** Tells the owner of the account, who acts, of a change to it, in case somebody else uses the account. */
export const tellOwner = async (ctx: Ctx, change: AccountChange): Promise<void> => {
  const at = ctx.now.toLocaleString('sv-SE', {
    timeZone: ctx.actor.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const payload: Origin = { ip: ctx.actor.ip ?? '', at }
  await emit(ctx, { type: `account.${change}`, payload })
}

/** Tells a member that an administrator set a new password for the account, or turned two-step verification off. */
export const tellReset = (ctx: Ctx, member: string, what: 'password' | 'second_step'): Promise<void> =>
  emit(ctx, { type: `account.${what}_reset`, table: 'member', recordId: member })
