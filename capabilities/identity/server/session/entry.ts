import type { ProviderName } from '../../shared/federation/index.ts'
import type { SecondWay } from '../second-step/ways.ts'
import type { NewSession } from './session.ts'

/** Parameters of a sign-in, independent of the authentication method. */
export type Entry = Pick<NewSession, 'kind' | 'remembered' | 'userAgent'> & {
  /** The authentication method, for the audit. */
  readonly by?: 'password' | 'code' | 'hand_over' | 'registration' | ProviderName
  /** The only space the session may use: an identity proved by a space's provider is not valid elsewhere. */
  readonly heldIn?: string | undefined
  /** The provider's session, sealed, to end it together with this one. */
  readonly providerSession?: string | undefined
  /** Token of the trusted-device cookie. */
  readonly device?: string | undefined
  /** How the second step was completed; `held`: by an open session of the account. */
  readonly second?: SecondWay | 'held'
}
