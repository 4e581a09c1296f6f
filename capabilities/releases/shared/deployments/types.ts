/** What a part of a deployment package holds. */
export type PartKind = 'applications' | 'configuration' | 'organisation' | 'records' | 'files' | 'audit'

/** One file of a deployment package. */
export interface DeploymentPart {
  readonly path: string
  readonly kind: PartKind
  /** Rows, or designs of applications; 1 for a file. */
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  /** Sealed values that were replaced by null. */
  readonly sealed?: number
  /** Columns of a table with their types, in the order of the table. */
  readonly columns?: readonly (readonly [name: string, type: string])[]
}

/** Why a table of the product is not in a package. */
export type LeftWhy = 'secret' | 'working'

export interface DeploymentManifest {
  readonly format: 1
  readonly id: string
  readonly name: string
  readonly made: { readonly at: string; readonly by: string }
  readonly space: string
  readonly audit: { readonly lines: number; readonly hash: string }
  readonly parts: readonly DeploymentPart[]
  /** Tables with rows of the space that are not in the package. */
  readonly left: readonly { readonly table: string; readonly why: LeftWhy }[]
  /** Hashes of files that are no longer stored. */
  readonly gone: readonly string[]
  /** Data sources whose secrets are not in the package and have to be entered; absent in packages of earlier versions. */
  readonly enter?: readonly SourceToEnter[]
}

/** A data source without its secrets. */
export interface SourceToEnter {
  readonly name: string
  readonly kind: string
  /** The settings to enter. */
  readonly settings: readonly string[]
}

/** The manifest in figures. */
export interface DeploymentSummary {
  readonly counts: Readonly<Record<PartKind, { readonly parts: number; readonly rows: number }>>
  readonly audit: DeploymentManifest['audit']
  readonly sealed: number
  readonly left: DeploymentManifest['left']
  readonly gone: number
  readonly enter?: readonly SourceToEnter[]
}

/** What does not fit when a package is checked or read back. */
export interface DeploymentProblem {
  readonly code:
    | 'whole'
    | 'unreadable'
    | 'signature'
    | 'key'
    | 'missing'
    | 'extra'
    | 'bytes'
    | 'checksum'
    | 'rows'
    | 'restored'
    | 'designs'
  /** Of the part; empty: the package. */
  readonly path: string
}

/** Why rows of a package were not restored. */
export type LeftThereWhy =
  /** Rows with these ids are there. */
  | 'there'
  /** The table is not empty. */
  | 'has_rows'
  | 'no_table'
  /** The table has other columns. */
  | 'columns'
  | 'contradicts'
  /** The rows give rights. */
  | 'right'
  /** Another installation signed the package. */
  | 'foreign'

/** What was restored of a table. */
export interface RestoredPart {
  readonly path: string
  readonly rows: number
  /** Rows of the package that were not restored. */
  readonly left: number
  readonly why: LeftThereWhy | null
}

/** Work under way on a package. */
export type DeploymentWork = 'make' | 'verify' | 'rehearse' | 'restore'

export interface DeploymentInfo {
  readonly id: string
  readonly name: string
  readonly records: boolean
  readonly files: boolean
  /** The application it is of; null: the whole space. */
  readonly app: string | null
  readonly state: 'making' | 'ready' | 'failed'
  readonly work: DeploymentWork | null
  readonly size: number | null
  readonly sha256: string | null
  readonly summary: DeploymentSummary | null
  readonly madeBy: string
  readonly madeAt: string
  readonly verifiedBy: string | null
  readonly verifiedAt: string | null
  /** Of the last check or trial; null: none yet. */
  readonly problems: readonly DeploymentProblem[] | null
  readonly rehearsedBy: string | null
  readonly rehearsedAt: string | null
  /** Read back without a problem within the last 30 days. */
  readonly proved: boolean
  /** Where a package comes from that was sent here; null: this space made it. */
  readonly received: { readonly space: string; readonly key: string } | null
  readonly restoredBy: string | null
  readonly restoredAt: string | null
  readonly restored: readonly RestoredPart[] | null
  /** Code of what went wrong last. */
  readonly error: string | null
}
