import type { Text } from '@gantry/base/shared'
import type { Difference } from '@gantry/designs/shared'
import type { Finding } from './findings.ts'
import type { Lost } from './outputs.ts'

/** Groups of the store, in the order they are shown. */
export const categories = [
  'maintenance',
  'quality',
  'warehouse',
  'production',
  'purchase',
  'people',
  'energy',
  'other',
] as const
export type Category = (typeof categories)[number]

/** `withdrawn` is not offered any more, and stays usable where it is installed. */
export const versionStates = ['uploaded', 'checking', 'waiting', 'published', 'refused', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

/** Versions are tried by the trial spaces before they are official. */
export const channels = ['trial', 'official'] as const
export type Channel = (typeof channels)[number]

/** A text in both languages. */
export type Both = Exclude<Text, string>

/** What a version says about itself. */
export interface Facts {
  readonly name: Both
  readonly summary: Both
  readonly description: Both
  readonly notes: Both
  readonly category: Category
  readonly icon: string
  readonly color: number
  /** For a year, in hundredths of a yuan; 0: free. */
  readonly price: number
}

/** Who may do what with the data it makes. */
export interface RightAsked {
  /** A user type, or `everyone`, or `role`. */
  readonly who: string
  readonly operations: readonly string[]
}

/** What a version contains. */
export interface Contents {
  readonly tables: readonly {
    readonly label: Text
    readonly fields: number
    readonly columns: readonly Text[]
  }[]
  readonly views: readonly { readonly label: Text; readonly kind: string }[]
  /** Every other design, by kind. */
  readonly others: readonly { readonly kind: string; readonly count: number }[]
  readonly rights: readonly RightAsked[]
  /** Roles of the space it names. */
  readonly roles: readonly Text[]
  /** Servers outside that its designs name. */
  readonly hosts: readonly string[]
  /** Bytes of its designs. */
  readonly size: number
}

/** Another application of the store that it needs, and the tables it reads of it. */
export interface Need {
  readonly app: string
  readonly name: Text
  /** This version or a later one with the same major number. */
  readonly from: string
  readonly tables: readonly string[]
}

export interface Publisher {
  /** Null: the platform. */
  readonly id: string | null
  readonly name: string
}

/** One application in the list of the store. */
export interface Product {
  readonly id: string
  readonly name: Text
  readonly summary: Text
  readonly category: Category
  readonly icon: string
  readonly color: number
  readonly price: number
  readonly publisher: Publisher
  /** The version that is offered to this space. */
  readonly number: string
  readonly channel: Channel
  /** Spaces that have it installed. */
  readonly installs: number
  /** Mean of the ratings; null: nobody rated it. */
  readonly stars: number | null
  readonly reviews: number
  readonly picture: string | null
  /** First table, for a drawn picture where there is none. */
  readonly cut: { readonly label: Text; readonly columns: readonly Text[] } | null
  /** The version that is installed here; null: none. */
  readonly installed: string | null
  /** The space published it. */
  readonly own: boolean
}

export interface Review {
  readonly space: string
  readonly by: string
  readonly stars: number
  readonly body: string
  readonly at: string
  readonly answer: string | null
  readonly own: boolean
}

/** The page of a product. */
export interface ProductPage extends Product {
  readonly version: string
  readonly description: Text
  readonly contents: Contents
  readonly needs: readonly (Need & { readonly met: boolean })[]
  readonly pictures: readonly string[]
  readonly versions: readonly { readonly number: string; readonly notes: Text; readonly at: string }[]
  readonly ratings: readonly Review[]
  /** From this day on the space may rate it; null: it is not installed. */
  readonly ratingFrom: string | null
  /** Where it is installed. */
  readonly apps: readonly { readonly id: string; readonly name: string }[]
  /** Of the space’s request for a product with a price. */
  readonly request: RequestState | null
  /** The first digits of the key it is signed with. */
  readonly signedBy: string
}

/** One product of an installation with everything it needs. */
export interface InstallStep {
  readonly id: string
  readonly name: Text
  readonly icon: string
  readonly color: number
  readonly number: string
  /** The version that is installed, and too old; null: none. */
  readonly installed: string | null
  /** `not_granted`: its price has to be granted first; `own`: the space itself publishes it; `not_offered`: the store has none that fits. */
  readonly state: 'ready' | 'not_granted' | 'own' | 'not_offered'
}

export const requestStates = ['waiting', 'granted', 'refused'] as const
export type RequestState = (typeof requestStates)[number]

/** What an upload would be, before it is sent. */
export interface UploadLook {
  /** Its product, when it was published before. */
  readonly product: string | null
  /** Its newest version. */
  readonly before: string | null
  /** What an update has to be at least. */
  readonly bump: 'major' | 'minor'
  readonly proposed: string
  readonly lost: readonly Lost[]
  readonly contents: Contents
  readonly findings: readonly Finding[]
  readonly needs: readonly Need[]
  /** What it said of itself last. */
  readonly facts: Facts | null
}

/** A version as its publisher and whoever decides on it see it. */
export interface UploadInfo {
  readonly id: string
  readonly product: string
  readonly name: Text
  readonly icon: string
  readonly color: number
  readonly publisher: Publisher
  readonly number: string
  readonly before: string | null
  readonly state: VersionState
  readonly by: string
  readonly at: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly reason: string
  /** Errors and warnings of the automatic checks. */
  readonly errors: number
  readonly warnings: number
  /** The caller may decide on it. */
  readonly mayDecide: boolean
}

export type ConsentState = 'waiting' | 'accepted' | 'refused' | 'withdrawn' | 'expired'

/** What the operator proposes that an application says of itself in the store. */
export type ConsentWords = Pick<Facts, 'name' | 'summary'>

/** The operator asks a space to let one of its applications be published in its name. */
export interface Consent {
  readonly id: string
  readonly app: { readonly id: string; readonly name: string }
  readonly space: { readonly id: string; readonly name: string }
  readonly words: ConsentWords
  /** Why the operator asks. */
  readonly note: string
  readonly state: ConsentState
  readonly by: string
  readonly at: string
  /** From then on nobody can agree any more. */
  readonly endsAt: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  /** Why the space refused. */
  readonly reason: string
}

/** A design of an upload beside the version before. */
export interface UploadedDesign {
  readonly kind: string
  readonly name: Text
  readonly what: 'added' | 'changed' | 'removed' | 'same'
  readonly words: readonly Difference[]
}

export interface UploadPage extends UploadInfo {
  readonly facts: Facts
  readonly contents: Contents
  readonly findings: readonly Finding[]
  readonly needs: readonly Need[]
  readonly designs: readonly UploadedDesign[]
  readonly pictures: readonly string[]
  /** Null: the package of a refused version is gone. */
  readonly hash: string | null
  readonly signatureHolds: boolean
  /** The operator who asked the space for it; null: the space published by itself. */
  readonly askedBy: string | null
}

export interface Banner {
  readonly id: string
  readonly title: Both
  readonly line: Both
  readonly app: string | null
  readonly link: string
  readonly look: number
  readonly picture: string | null
  readonly starts: string
  readonly ends: string | null
  readonly shown: boolean
}

/** What happened in the store for a space. */
export interface StoreEvent {
  readonly id: string
  readonly at: string
  readonly action: string
  readonly app: string
  readonly name: Text
  readonly number: string
  readonly who: string
  readonly note: string
}
