import { AppError } from '@gantry/base/shared'
import { type Ctx, platform } from '@gantry/kernel/server'
import type { ProviderName, ProviderSettings } from '../../shared/federation/index.ts'
import { type Entered, enterSpace } from '../session/enter-space.ts'
import { membershipsOf } from '../sign-in/account.ts'
import { refuseStopped } from '../sign-in/choose-space.ts'
import { boundAccount } from './bindings.ts'
import { provideAccount } from './new-account.ts'
import type { Identity } from './provider.ts'
import { sealProviderSession } from './provider-session.ts'
import { authorityOf } from './providers/index.ts'

/** A person as a provider of a space told, at the end of a sign-in. */
interface Arrival {
  readonly space: string
  readonly provider: ProviderName
  readonly settings: ProviderSettings
  readonly identity: Identity
  /** The original destination. */
  readonly next: string
  readonly remembered: boolean
  readonly userAgent: string
  readonly device: string | undefined
}

/**
 * Enters with the account of an identity; null: none is bound to it, and the space makes none.
 *
 * @throws AppError federation.platform, auth.disabled, auth.space_stopped, and the errors of `enterSpace`
 */
export const enterIdentity = async (ctx: Ctx, arrival: Arrival): Promise<Entered | null> => {
  const { space, provider, settings, identity, next } = arrival
  const authority = authorityOf(provider, settings)
  const account =
    (await boundAccount(ctx, space, provider, authority, identity)) ??
    (await provideAccount(ctx, space, provider, authority, identity))
  if (!account) return null
  if (account.platformType !== null) throw new AppError('federation.platform')
  const memberships = await membershipsOf(platform(ctx.kernel), account.id)
  const membership = memberships.find(each => each.space === space && each.state === 'active')
  if (!membership) await refuseStopped(ctx, account.id, space)
  if (account.state === 'disabled' || !membership) throw new AppError('auth.disabled')
  return leadingTo(next, () =>
    enterSpace(ctx, account, membership, {
      kind: 'cookie',
      remembered: arrival.remembered,
      userAgent: arrival.userAgent,
      device: arrival.device,
      by: provider,
      heldIn: space,
      providerSession: sealProviderSession(ctx, space, provider, identity),
    }),
  )
}

/** Adds the original destination to a sign-in that waits for its second step. */
const leadingTo = async <Result>(next: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'auth.second_step') throw error
    const issues = error.issues.map(each => ({ ...each, params: { ...each.params, next } }))
    throw new AppError('auth.second_step', {}, issues)
  }
}
