import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const who = ['admin', 'saas'] as const
const id = Type.String({ format: 'uuid' })
const name = Type.String({ minLength: 1, maxLength: 60 })
const done = Type.Object({ done: Type.Literal(true) })
const answer = <Value>() => Type.Unsafe<Value>({ type: 'object' })
const none = Type.Object({})

/** What an asset points at. */
export const assetKinds = ['table', 'chart', 'task', 'api'] as const
export type AssetKind = (typeof assetKinds)[number]

/** Something that could be registered. */
export interface Candidate {
  readonly kind: AssetKind
  readonly object: string
  readonly name: string
}

export const listCandidates = contract({
  method: 'GET',
  path: '/data-assets/candidates',
  scope: 'space',
  can: who,
  summary: 'Tables, charts, tasks and published interfaces that are no assets yet',
  input: none,
  output: answer<{ readonly data: readonly Candidate[] }>(),
})

export const registerAsset = contract({
  method: 'POST',
  path: '/data-assets',
  scope: 'space',
  can: who,
  summary: 'Registers an asset with its caller as owner',
  input: Type.Object({
    kind: Type.Enum([...assetKinds]),
    object: Type.String({ minLength: 1, maxLength: 100 }),
    category: Type.Optional(id),
  }),
  output: Type.Object({ id }),
  status: 201,
})

/** A request for the rows of an asset. An approved one opens them until its last day. */
export interface AccessRequest {
  readonly id: string
  readonly asset: { readonly id: string; readonly title: string }
  readonly person: { readonly id: string; readonly title: string }
  readonly purpose: string
  readonly days: number
  readonly state: 'open' | 'granted' | 'refused' | 'ended'
  readonly at: string
  readonly until: string | null
}

/** What stands beside the record of an asset. */
export interface AssetDetails {
  /** What it points at, with the application of a table; null: it is gone. */
  readonly object: { readonly id: string; readonly name: string; readonly app: string | null } | null
  readonly columns: readonly {
    readonly id: string
    readonly name: string
    readonly type: string
    /** A value it holds or answers with, or one that callers of an interface send. */
    readonly part: 'answer' | 'parameter'
    /** What the field of a table says of itself. */
    readonly description: string | null
  }[]
  /** Scores of the last 30 checked days. */
  readonly trend: readonly { readonly day: string; readonly score: number }[]
  /** Designs that use it. */
  readonly used: number
  /** How programs called a published interface in the last seven days; null for other assets. */
  readonly calls: {
    readonly calls: number
    readonly errors: number
    readonly callers: number
    readonly last: string | null
  } | null
  /** It has rows that a grant can open. */
  readonly hasRows: boolean
  readonly maySample: boolean
  readonly mayDecide: boolean
  readonly requests: readonly AccessRequest[]
}

export const readAsset = contract({
  method: 'GET',
  path: '/data-assets/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'Columns, quality, use and requests of an asset',
  input: Type.Object({ id }),
  output: answer<AssetDetails>(),
})

/** A table or design beside an asset. */
export interface RelatedObject {
  readonly kind: string
  readonly name: string
}

/** What an asset is made from, and what is made from it. */
export interface AssetLineage {
  readonly upstream: readonly RelatedObject[]
  readonly downstream: readonly RelatedObject[]
}

export const readAssetLineage = contract({
  method: 'GET',
  path: '/data-assets/:id/lineage',
  scope: 'space',
  can: 'signed-in',
  summary: 'Tables the caller reads and published assets upstream and downstream of an asset, by name',
  input: Type.Object({ id }),
  output: answer<AssetLineage>(),
})

/** Rows of an asset, as texts. */
export interface AssetSample {
  readonly columns: readonly { readonly id: string; readonly name: string }[]
  readonly rows: readonly (readonly string[])[]
}

export const sampleAsset = contract({
  method: 'GET',
  path: '/data-assets/:id/sample',
  scope: 'space',
  can: 'signed-in',
  summary: 'The first rows of an asset, for who may read its table or was granted access',
  input: Type.Object({ id }),
  output: answer<AssetSample>(),
})

export const checkAsset = contract({
  method: 'POST',
  path: '/data-assets/:id/check',
  scope: 'space',
  can: who,
  summary: 'Runs the quality checks of an asset',
  input: Type.Object({ id }),
  output: answer<{ readonly score: number | null }>(),
})

/** An asset as readers find it. */
export interface FoundAsset {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly kind: AssetKind
  readonly grade: string
  readonly category: string | null
  readonly owner: string | null
  readonly tags: readonly string[]
  readonly score: number | null
  /** The newest request of the caller. */
  readonly request: AccessRequest['state'] | null
}

export const findAssets = contract({
  method: 'GET',
  path: '/data-assets/portal',
  scope: 'space',
  can: 'signed-in',
  summary: 'Published assets by words and category',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    category: Type.Optional(id),
  }),
  output: answer<{ readonly data: readonly FoundAsset[] }>(),
})

export const requestAccess = contract({
  method: 'POST',
  path: '/data-assets/:id/requests',
  scope: 'space',
  can: 'signed-in',
  summary: 'Asks the owner of an asset for its rows',
  input: Type.Object({
    id,
    purpose: Type.String({ minLength: 1, maxLength: 500 }),
    days: Type.Integer({ minimum: 1, maximum: 366 }),
  }),
  output: Type.Object({ id }),
  status: 201,
})

export const listRequests = contract({
  method: 'GET',
  path: '/data-assets/requests',
  scope: 'space',
  can: 'signed-in',
  summary: 'Own requests, and those the caller decides',
  input: none,
  output: answer<{ readonly own: readonly AccessRequest[]; readonly toDecide: readonly AccessRequest[] }>(),
})

export const decideRequest = contract({
  method: 'PUT',
  path: '/data-assets/requests/:id',
  scope: 'space',
  can: 'signed-in',
  summary: 'Grants, refuses or ends access',
  input: Type.Object({ id, granted: Type.Boolean() }),
  output: done,
})

/** The state of the data of a space. */
export interface AssetOverview {
  readonly assets: number
  readonly published: number
  readonly newThisMonth: number
  readonly score: number | null
  readonly stale: number
  readonly toDecide: number
  readonly withoutOwner: readonly { readonly id: string; readonly title: string }[]
  readonly worst: readonly { readonly id: string; readonly title: string; readonly score: number }[]
  readonly mostUsed: readonly { readonly id: string; readonly title: string; readonly used: number }[]
  readonly byCategory: readonly { readonly title: string | null; readonly count: number }[]
  readonly byOwner: readonly { readonly title: string; readonly count: number }[]
  readonly growth: readonly { readonly month: string; readonly count: number }[]
}

export const readAssets = contract({
  method: 'GET',
  path: '/data-assets/overview',
  scope: 'space',
  can: who,
  summary: 'What data the space has, how good it is, and who answers for it',
  input: none,
  output: answer<AssetOverview>(),
})

/** A category with the number of its own assets. */
export interface Category {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly count: number
}

export const listCategories = contract({
  method: 'GET',
  path: '/data-assets/categories',
  scope: 'space',
  can: 'signed-in',
  summary: 'The tree of categories',
  input: none,
  output: answer<{ readonly data: readonly Category[] }>(),
})

const parent = Type.Union([id, Type.Null()])

export const addCategory = contract({
  method: 'POST',
  path: '/data-assets/categories',
  scope: 'space',
  can: who,
  summary: 'Adds a category',
  input: Type.Object({ name, parent }),
  output: Type.Object({ id }),
  status: 201,
})

export const changeCategory = contract({
  method: 'PUT',
  path: '/data-assets/categories/:id',
  scope: 'space',
  can: who,
  summary: 'Renames or moves a category',
  input: Type.Object({ id, name, parent }),
  output: done,
})

/** Deleting and merging are the same: assets and categories below go to `into`. */
export const removeCategory = contract({
  method: 'DELETE',
  path: '/data-assets/categories/:id',
  scope: 'space',
  can: who,
  summary: 'Deletes a category; its assets and the categories below it move to another, or to the top',
  input: Type.Object({ id, into: Type.Optional(id) }),
  output: done,
})
