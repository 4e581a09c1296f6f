import { AppError } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  type Executor,
  emit,
  everySpace,
  readSpaceSetting,
  sql,
} from '@gantry/kernel/server'
import { networksIn, signInNetworksSetting } from '@gantry/model/shared'
import { providerNames } from '../../shared/federation/index.ts'
import { actingAs } from '../acting.ts'
import { isWithin } from '../keys/networks.ts'
import { demandSecondStep } from '../second-step/ticket.ts'
import type { Account, Membership } from '../sign-in/account.ts'
import type { Entry } from './entry.ts'
import { isNewPlace } from './known-places.ts'
import { openSession } from './session.ts'

const isProvider = (by: Entry['by']): boolean => providerNames.some(name => name === by)

export interface Entered {
  readonly token: string
  /** The actor for the rest of the request. */
  readonly ctx: Ctx
}

/**
 * Opens a session for an authenticated account in one of its spaces.
 *
 * @throws AppError auth.disabled when the session is restricted to another space, auth.address, auth.second_step with a
 *   ticket, auth.wrong when the password was changed or the account disabled since it was read
 */
export const enterSpace = async (
  ctx: Ctx,
  account: Pick<Account, 'id' | 'name' | 'password'>,
  membership: Pick<Membership, 'space' | 'personId' | 'userType'>,
  entry: Entry,
): Promise<Entered> => {
  const { space, personId, userType } = membership
  if (entry.heldIn !== undefined && entry.heldIn !== space) throw new AppError('auth.disabled')
  const who = { space, personId, userType, userId: account.id, name: account.name }
  await refuseAddress(actingAs(ctx, who), entry.userAgent)
  if (!entry.second) await demandSecondStep(ctx, account, space, entry)
  return ctx.kernel.database.transaction(everySpace, async tx => {
    await requireUnchanged(tx, account)
    const isNew = await isNewPlace(tx, account.id, ctx.actor.ip ?? '', ctx.now)
    const { id, token } = await openSession(
      ctx.kernel,
      tx,
      {
        account: account.id,
        space,
        kind: entry.kind,
        remembered: entry.remembered,
        ip: ctx.actor.ip ?? '',
        userAgent: entry.userAgent,
        heldIn: entry.heldIn,
        providerSession: entry.providerSession,
        vouched: isProvider(entry.by),
      },
      ctx.now,
    )
    const entered = actingAs(ctx, { ...who, sessionId: id })
    await audit(
      { ...entered, db: tx },
      {
        action: 'session.opened',
        details: {
          by: entry.by ?? 'password',
          kind: entry.kind,
          agent: entry.userAgent.slice(0, 400),
          ...(entry.second ? { second: entry.second } : {}),
        },
      },
    )
    if (isNew)
      await emit(
        { ...entered, db: tx },
        { type: 'session.new_place', payload: { ip: ctx.actor.ip ?? '', agent: entry.userAgent } },
      )
    return { token, ctx: entered }
  })
}

/**
 * Refuses an IP address that the space to enter does not allow, and audits it there: whoever comes from it holds the
 * credentials of a member.
 *
 * @throws AppError auth.address
 */
export const refuseAddress = async (entering: Ctx, agent = ''): Promise<void> => {
  const allowed = networksIn(await readSpaceSetting(entering.kernel, entering.space, signInNetworksSetting))
  const ip = entering.actor.ip ?? ''
  if (isWithin(ip, allowed)) return
  await audit(entering, {
    action: 'session.refused',
    result: 'denied',
    details: { why: 'address', agent: agent.slice(0, 400) },
  })
  throw new AppError('auth.address', { ip })
}

/** Locks the account: a password change ends all sessions, so none may be opened concurrently with the old password. */
const requireUnchanged = async (db: Executor, { id, password }: Pick<Account, 'id' | 'password'>) => {
  const { count } = await db.run(
    sql`select 1 from gantry.account where id = ${id} and password = ${password} and state = 'active' for no key update`,
  )
  if (count === 0) throw new AppError('auth.wrong')
}
