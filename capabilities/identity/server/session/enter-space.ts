import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { actingAs } from '../acting.ts'
import type { Account, Membership } from '../sign-in/account.ts'
import { type NewSession, openSession } from './session.ts'

export type Entry = Pick<NewSession, 'kind' | 'remembered' | 'userAgent'> & {
  /** How the person proved who they are, for the audit. */
  readonly by?: 'password' | 'hand_over' | 'registration'
}

export interface Entered {
  readonly token: string
  /** As whom the rest of the request goes on. */
  readonly ctx: Ctx
}

/** Opens a session for an account that has proved itself, in a space it belongs to. */
export const enterSpace = async (
  ctx: Ctx,
  account: Pick<Account, 'id' | 'name'>,
  membership: Pick<Membership, 'space' | 'personId' | 'userType'>,
  entry: Entry,
): Promise<Entered> => {
  const { space, personId, userType } = membership
  const who = { space, personId, userType, userId: account.id, name: account.name }
  return inTransaction(actingAs(ctx, who), async tx => {
    const { id, token } = await openSession(
      tx.db,
      {
        account: account.id,
        space,
        kind: entry.kind,
        remembered: entry.remembered,
        ip: ctx.actor.ip ?? '',
        userAgent: entry.userAgent,
      },
      ctx.now,
    )
    const entered = actingAs(ctx, { ...who, sessionId: id })
    await audit(
      { ...entered, db: tx.db },
      { action: 'session.opened', details: { by: entry.by ?? 'password', kind: entry.kind } },
    )
    return { token, ctx: entered }
  })
}
