import type { ProviderName } from '../../shared/federation/index.ts'
import type { SecondWay } from '../second-step/ways.ts'
import type { NewSession } from './session.ts'

/** How a person comes in, whatever proved who they are. */
export type Entry = Pick<NewSession, 'kind' | 'remembered' | 'userAgent'> & {
  /** How the person proved who they are, for the audit. */
  readonly by?: 'password' | 'code' | 'hand_over' | 'registration' | ProviderName
  /** The one space the session may work in: a provider of a space vouches for nobody elsewhere. */
  readonly heldIn?: string | undefined
  /** How the provider names its session, sealed, to end it with this one. */
  readonly providerSession?: string | undefined
  /** Token of a trusted device, from its cookie. */
  readonly device?: string | undefined
  /** How the second step was done; `held`: an open session of the account stands for it. */
  readonly second?: SecondWay | 'held'
}
