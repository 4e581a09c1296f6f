import type { ProviderSettings, RedirectName } from '../../shared/federation/index.ts'
import type { CardProtocol } from './card-protocol.ts'
import type { Fetch } from './guarded-fetch.ts'

/** An identity as asserted by a provider. */
export interface Identity {
  /** Stable, and unique within the authority. */
  readonly subject: string
  readonly name: string
  readonly mail: string | null
  /** Absent: the provider tells none. */
  readonly phone?: string | null
  readonly picture: string | null
  /** Groups or departments, by the provider's names. */
  readonly groups: readonly string[]
  /** The data needed to end the session at the provider. */
  readonly session?: ProviderSession
}

/** The provider's identifiers of a session, needed to end it together with ours. */
export type ProviderSession = Readonly<Record<string, string>>

/** One sign-in round trip to a provider. */
export interface Trip {
  readonly space: string
  /** The redirect URI. */
  readonly redirect: string
  readonly state: string
  readonly nonce: string
  /** PKCE, for providers that support it. */
  readonly verifier: string
  /** The browser runs inside the provider's own application, which asks the person nothing. */
  readonly inside?: boolean | undefined
  readonly fetch: Fetch
}

/** A work notice for a person. */
export interface WorkNotice {
  /** Subject of the person's binding. */
  readonly subject: string
  readonly title: string
  readonly text: string
  /** Absolute URL of the object; null: the installation has no configured origin. */
  readonly url: string | null
  /** Label of the button that opens it. */
  readonly open: string
}

/** The protocol of a provider that browsers are sent to. Every failure is thrown as a `ProviderFailure`. */
export interface SignInProvider {
  readonly name: RedirectName
  /** The scope of subjects: the same subject of another issuer or application is another person. */
  authority(settings: ProviderSettings): string
  /** The URL to redirect the browser to. */
  address(settings: ProviderSettings, trip: Trip): Promise<string>
  /** The answer is a form POST from the provider's page, not a redirect with query parameters. */
  readonly posts?: true
  /** The identity, from the parameters of the redirect. */
  identify(
    settings: ProviderSettings,
    trip: Trip,
    params: Readonly<Record<string, string>>,
  ): Promise<Identity>
  /** The URL that ends the session at the provider; null: not configured in the space. */
  logout?(
    settings: ProviderSettings,
    where: Pick<Trip, 'space' | 'redirect' | 'fetch'>,
    session: ProviderSession,
  ): Promise<string | null>
  /** Sends a person a work notice; returns the provider's message id. Absent: the provider has no work notices. */
  tell?(settings: ProviderSettings, fetch: Fetch, notice: WorkNotice): Promise<string | null>
  /** Cards with buttons. Absent: the provider has none that call back. */
  readonly card?: CardProtocol
  /** Tests the configuration: succeeds when the provider knows the application. */
  test(settings: ProviderSettings, fetch: Fetch): Promise<void>
}
