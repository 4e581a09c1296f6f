import type { Kernel } from '@gantry/kernel/server'
import type {
  DirectoryFact,
  DirectoryPeople,
  PeopleProvider,
  ProviderSettings,
} from '../../../../shared/federation/index.ts'

/** Whose departments and people are compared: subjects are unique within an authority of a provider. */
export interface DirectorySource {
  readonly provider: PeopleProvider
  readonly authority: string
}

/** Stands for the top of a directory where departments are named. */
export const topPlace = ''

/** A department of a directory. */
export interface FoundDepartment {
  /** Stable, and unique within the authority. */
  readonly subject: string
  readonly name: string
  /** Subject of the one above, or `topPlace`. */
  readonly above: string
}

/** A person to become a member. */
export interface FoundPerson {
  /** As the binding of a sign-in holds it. */
  readonly subject: string
  readonly name: string
  readonly mail: string | null
  readonly phone: string | null
  /** The job number. */
  readonly number: string | null
  /** Subject of the direct leader. */
  readonly leader: string | null
  /** Names of groups, by the directory. */
  readonly groups: readonly string[]
  /** Subjects of all departments, or `topPlace`; empty: the directory tells none. */
  readonly departments: readonly string[]
  /** The one of them that is the main one; null: the directory does not tell it. */
  readonly main: string | null
  /** The person has taken the account of the provider into use, which proves its phone number and mail address. */
  readonly isProved: boolean
}

/** Everybody and every department that a directory shows. */
export interface Found {
  readonly people: readonly FoundPerson[]
  readonly departments: readonly FoundDepartment[]
  /** What a directory of this kind may tell. */
  readonly facts: readonly DirectoryFact[]
  /** A person may be in several departments, and all of them are told. */
  readonly hasOthers: boolean
}

/** Waits for some milliseconds. */
export type Wait = (milliseconds: number) => Promise<void>

/**
 * Reads everybody, without those whom the directory has disabled.
 *
 * @throws DirectoryFailure also for nobody, for more than are synchronised and for a part that cannot be read, so that
 *   none of these looks like people who left
 */
export type ReadPeople = (
  kernel: Kernel,
  settings: ProviderSettings,
  people: DirectoryPeople,
  wait: Wait,
) => Promise<Found>
