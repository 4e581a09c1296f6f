import { AppError } from '@gantry/base/shared'
import { type Ctx, nameOfSpace } from '@gantry/kernel/server'
import {
  isRedirect,
  type ProviderName,
  type ProviderSettings,
  type RedirectName,
  type Returned,
} from '../../shared/federation/index.ts'
import type { Entered } from '../session/enter-space.ts'
import { bind } from './bindings.ts'
import { enterIdentity } from './enter-identity.ts'
import { guardedFetch } from './guarded-fetch.ts'
import type { Identity } from './provider.ts'
import { signInProviders } from './providers/index.ts'
import { offeredProviders, openProvider, openSignInProvider } from './settings.ts'
import { told } from './told.ts'
import {
  arrivingTrip,
  createTrip,
  endTrip,
  rememberIdentity,
  type StoredTrip,
  takeStranger,
} from './trips.ts'

/** Redirect path of every provider, below the platform's origin. */
export const returnPath = '/loginMiddle'

interface Begun {
  readonly space: string
  readonly provider: RedirectName
  /** The account to bind; null: a sign-in. */
  readonly account: string | null
  readonly next: string | undefined
  readonly remember?: boolean | undefined
  readonly keep?: boolean | undefined
  readonly inside?: boolean | undefined
  /** The platform's origin as the browser sees it. */
  readonly origin: string
  readonly browser: string
}

/**
 * Begins a trip to a provider; returns the URL to redirect the browser to.
 *
 * @throws AppError federation.off, federation.unreachable, federation.setup
 */
export const begin = async (ctx: Ctx, begun: Begun): Promise<string> => {
  const { space, provider, origin, browser } = begun
  const settings = await settingsFor(ctx, space, provider, begun.account)
  const redirect = `${origin}${returnPath}`
  const trip = await createTrip(ctx, browser, {
    space,
    provider,
    redirect,
    account: begun.account,
    next: begun.next ?? '/',
    remembered: begun.remember ?? false,
    keep: begun.keep ?? false,
  })
  const fetch = await guardedFetch(ctx.kernel)
  return told(ctx, { space, provider }, () =>
    signInProviders[provider].address(settings, { ...trip, space, redirect, fetch, inside: begun.inside }),
  )
}

/** Accounts are bound to any enabled provider; people sign in only through those that are offered for it. */
const settingsFor = (
  ctx: Ctx,
  space: string,
  provider: ProviderName,
  account: string | null,
): Promise<ProviderSettings> =>
  account === null ? openSignInProvider(ctx, space, provider) : openProvider(ctx, space, provider)

type Finished =
  | Exclude<Returned, { kind: 'entered' }>
  | { readonly kind: 'entered'; readonly entered: Entered; readonly trip: StoredTrip }

/**
 * Finishes a trip with the parameters that the browser brought back from the provider.
 *
 * @throws AppError federation.expired, federation.refused, federation.unreachable, federation.setup, federation.bound,
 *   federation.taken, and the errors of `enterSpace`
 */
export const finish = async (
  ctx: Ctx,
  back: {
    readonly state: string
    readonly params: Readonly<Record<string, string>>
    readonly browser: string | undefined
    readonly userAgent: string
    readonly device: string | undefined
  },
): Promise<Finished> => {
  const trip = await endTrip(ctx, back.browser, back.state)
  const { space, provider, next } = trip
  if (!isRedirect(provider)) throw new AppError('federation.expired')
  const settings = await settingsFor(ctx, space, provider, trip.account)
  if (signInProviders[provider].posts && !trip.identity) throw new AppError('federation.refused')
  const params = { ...back.params, state: back.state }
  const identity = trip.identity ?? (await identify(ctx, { ...trip, provider }, settings, params, back.state))
  if (trip.account !== null) {
    if (ctx.actor.userId !== trip.account || ctx.space !== space) throw new AppError('federation.expired')
    await bind(ctx, provider, identity)
    return { kind: 'bound', next }
  }
  const entered = await enterIdentity(ctx, {
    space,
    provider,
    settings,
    identity,
    next,
    remembered: trip.remembered,
    userAgent: back.userAgent,
    device: back.device,
  })
  if (!entered) {
    const { session: _, ...lasting } = identity
    await rememberIdentity(ctx, back.state, lasting)
    return { kind: 'stranger', next, ...(await strangerIn(ctx, space, provider, identity)) }
  }
  return { kind: 'entered', entered, trip }
}

/**
 * Accepts the form posted by the provider's page. The browser then finishes the trip itself, so a failure is only
 * audited here.
 */
export const arrive = async (
  ctx: Ctx,
  state: string,
  params: Readonly<Record<string, string>>,
): Promise<void> => {
  const trip = await arrivingTrip(ctx, state)
  const provider = trip?.provider
  if (!trip || !provider || !isRedirect(provider) || !signInProviders[provider].posts) return
  try {
    const settings = await openProvider(ctx, trip.space, provider)
    await rememberIdentity(ctx, state, await identify(ctx, { ...trip, provider }, settings, params, state))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

const identify = async (
  ctx: Ctx,
  trip: StoredTrip & { readonly provider: RedirectName },
  settings: ProviderSettings,
  params: Readonly<Record<string, string>>,
  state: string,
): Promise<Identity> => {
  const fetch = await guardedFetch(ctx.kernel)
  return told(ctx, trip, () =>
    signInProviders[trip.provider].identify(settings, { ...trip, state, fetch }, params),
  )
}

/**
 * Binds the unknown identity of a finished trip to the account that has signed in since.
 *
 * @throws AppError federation.expired, federation.not_member, federation.bound, federation.taken, federation.platform
 */
export const bindStranger = async (ctx: Ctx, browser: string | undefined, state: string): Promise<void> => {
  const { space, provider, identity } = await takeStranger(ctx, browser, state)
  if (ctx.space !== space) throw new AppError('federation.not_member')
  await bind(ctx, provider, identity)
}

/** The person of an unbound identity, as the sign-in page shows it. */
export const strangerIn = async (ctx: Ctx, space: string, provider: ProviderName, { name }: Identity) => {
  const offered = await offeredProviders(ctx, space)
  const label = offered.find(each => each.name === provider)?.label ?? ''
  return { provider, label, name, space: { id: space, name: await nameOfSpace(ctx.kernel, space) } }
}
