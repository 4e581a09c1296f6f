import type { ProviderName, ProviderSettings } from '../../shared/federation/index.ts'
import type { Fetch } from './guarded-fetch.ts'

/** Who somebody is, as a provider says. */
export interface Identity {
  /** Stable, and unique within the authority. */
  readonly subject: string
  readonly name: string
  readonly mail: string | null
  readonly picture: string | null
  /** Groups or departments, as the provider names them. */
  readonly groups: readonly string[]
  /** What ends the session there again. */
  readonly session?: ProviderSession
}

/** How a provider names a session of a person, for it to be ended with ours. */
export type ProviderSession = Readonly<Record<string, string>>

/** One way to a provider and back. */
export interface Trip {
  readonly space: string
  /** Where the provider sends the browser back to. */
  readonly redirect: string
  readonly state: string
  readonly nonce: string
  /** PKCE, for the providers that know it. */
  readonly verifier: string
  /** The browser is the one inside the application of the provider: it is asked nothing there. */
  readonly inside?: boolean | undefined
  readonly fetch: Fetch
}

/** What a person is told by the application of the enterprise. */
export interface WorkNotice {
  /** Of the person's binding. */
  readonly subject: string
  readonly title: string
  readonly text: string
  /** Complete address of what it is about; null: the installation does not know its own address. */
  readonly url: string | null
  /** Words of the button that leads there. */
  readonly open: string
}

/** The protocol of a provider. Everything that goes wrong there is a `ProviderFailure`. */
export interface SignInProvider {
  readonly name: ProviderName
  /** Whose subjects these are: people of another issuer or application are other people. */
  authority(settings: ProviderSettings): string
  /** Where the browser is sent. */
  address(settings: ProviderSettings, trip: Trip): Promise<string>
  /** Its answer is posted by a form of its own page rather than brought back by the browser's address. */
  readonly posts?: true
  /** Who came back, from what the browser brought. */
  identify(
    settings: ProviderSettings,
    trip: Trip,
    params: Readonly<Record<string, string>>,
  ): Promise<Identity>
  /** Where a browser goes to end its session there; null: the space did not set it up. */
  logout?(
    settings: ProviderSettings,
    where: Pick<Trip, 'space' | 'redirect' | 'fetch'>,
    session: ProviderSession,
  ): Promise<string | null>
  /** Tells a person something in its chat; the id of the message there. Absent: the provider has no work notices. */
  tell?(settings: ProviderSettings, fetch: Fetch, notice: WorkNotice): Promise<string | null>
  /** Succeeds when the provider knows the application. */
  test(settings: ProviderSettings, fetch: Fetch): Promise<void>
}
