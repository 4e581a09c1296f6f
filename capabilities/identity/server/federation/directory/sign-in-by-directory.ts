import type { Ctx } from '@gantry/kernel/server'
import type { DirectoryAnswer } from '../../../shared/federation/index.ts'
import { localPath } from '../../../shared/index.ts'
import type { Entered } from '../../session/enter-space.ts'
import { enterIdentity } from '../enter-identity.ts'
import { openSignInProvider } from '../settings.ts'
import { strangerIn } from '../sign-in.ts'
import { createTrip, endTrip, rememberIdentity } from '../trips.ts'
import { provePerson } from './prove-person.ts'

interface SignIn {
  readonly space: string
  readonly login: string
  readonly password: string
  readonly next: string | undefined
  readonly remember?: boolean | undefined
  readonly keep?: boolean | undefined
  /** Ties a stranger to the browser. */
  readonly browser: string
  readonly userAgent: string
  readonly device: string | undefined
}

type Found =
  | { readonly kind: 'entered'; readonly entered: Entered; readonly next: string }
  | Extract<DirectoryAnswer, { readonly kind: 'stranger' }>

/**
 * Signs in with a login and password of the directory of a space. What follows is as for an identity that a provider
 * sent back: the account bound to it enters, or one is made, or the person is asked for one.
 *
 * @throws AppError federation.off, the errors of `provePerson` and of `enterIdentity`
 */
export const signInByDirectory = async (ctx: Ctx, input: SignIn): Promise<Found> => {
  const { space, userAgent, device, browser, remember = false, keep = false } = input
  const next = localPath(input.next)
  const settings = await openSignInProvider(ctx, space, 'ldap')
  const identity = await provePerson(ctx, space, settings, input)
  const provider = 'ldap'
  const entered = await enterIdentity(ctx, {
    space,
    provider,
    settings,
    identity,
    next,
    remembered: remember,
    userAgent,
    device,
  })
  if (entered) return { kind: 'entered', entered, next }
  const trip = { space, provider, account: null, redirect: '', next, remembered: remember, keep } as const
  const { state } = await createTrip(ctx, browser, trip)
  await endTrip(ctx, browser, state)
  await rememberIdentity(ctx, state, identity)
  return { kind: 'stranger', state, next, ...(await strangerIn(ctx, space, provider, identity)) }
}
