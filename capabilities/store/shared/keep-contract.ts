import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import { both } from './both-schema.ts'
import { type Banner, type Channel, type RequestState, requestStates } from './types.ts'

const keepers = ['root', 'admin'] as const
const root = ['root'] as const
const id = Type.String({ format: 'uuid' })
const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const day = Type.String({ format: 'date' })

export const listBanners = contract({
  method: 'GET',
  path: '/store/banners',
  scope: 'space',
  can: keepers,
  summary: 'All banners in their order, for whoever keeps the store',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Banner[] }>(object),
})

export const saveBanner = contract({
  method: 'PUT',
  path: '/store/banners',
  scope: 'space',
  can: keepers,
  summary: 'Creates a banner at the end, or changes one',
  input: Type.Object({
    id: Type.Optional(id),
    title: both(40),
    line: both(80),
    /** The product it leads to. */
    app: Type.Union([id, Type.Null()]),
    /** Elsewhere in the product, or an https address; empty: nowhere. */
    link: Type.String({ maxLength: 300 }),
    look: Type.Integer({ minimum: 1, maximum: 8 }),
    /** A picture sent before, `keep` for the one it has, null for none. */
    picture: Type.Union([id, Type.Literal('keep'), Type.Null()]),
    starts: day,
    ends: Type.Union([day, Type.Null()]),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const moveBanner = contract({
  method: 'PUT',
  path: '/store/banners/:id/place',
  scope: 'space',
  can: keepers,
  summary: 'Changes places with the banner before or after it',
  input: Type.Object({ id, by: Type.Enum(['up', 'down'] as const) }),
  output: done,
})

export const removeBanner = contract({
  method: 'DELETE',
  path: '/store/banners/:id',
  scope: 'space',
  can: keepers,
  summary: 'Removes a banner',
  input: Type.Object({ id }),
  output: done,
})

/** The request of a space for a product with a price. */
export interface ProductRequest {
  readonly id: string
  readonly space: { readonly id: string; readonly name: string }
  readonly product: { readonly id: string; readonly name: Text; readonly price: number }
  readonly note: string
  readonly state: RequestState
  readonly by: string
  readonly at: string
  readonly decidedBy: string | null
  readonly reason: string
}

export const listRequests = contract({
  method: 'GET',
  path: '/store/requests',
  scope: 'space',
  can: keepers,
  summary: 'Requests for products with a price, those waiting first, 30 a page',
  input: Type.Object({
    state: Type.Optional(Type.Enum(requestStates)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly ProductRequest[]
    readonly more: boolean
    readonly waiting: number
  }>(object),
})

export const decideRequest = contract({
  method: 'PUT',
  path: '/store/requests/:id/decision',
  scope: 'space',
  can: keepers,
  summary: 'Grants a product to a space, or refuses it with a reason',
  input: Type.Object({ id, granted: Type.Boolean(), reason: Type.String({ maxLength: 300 }) }),
  output: done,
})

/** A product in one of the channels, as the operator sees it. */
export interface ChannelProduct {
  readonly id: string
  readonly name: Text
  readonly icon: string
  readonly color: number
  readonly publisher: string
  readonly official: { readonly number: string; readonly hash: string; readonly since: string } | null
  readonly trial: { readonly number: string; readonly hash: string; readonly since: string } | null
  /** The official version that rolling back would bring back. */
  readonly back: string | null
  readonly trialSpaces: readonly { readonly id: string; readonly name: string }[]
  /** The spaces that have it installed, by version, most first. */
  readonly spread: readonly { readonly number: string; readonly spaces: number }[]
  readonly feedback: readonly {
    readonly kind: 'works' | 'fault'
    readonly body: string
    readonly by: string
    readonly space: string
    readonly number: string
    readonly at: string
  }[]
  readonly history: readonly {
    readonly channel: Channel
    readonly action: 'published' | 'promoted' | 'rolled_back' | 'withdrawn'
    readonly number: string
    readonly who: string
    readonly at: string
  }[]
}

export const listChannel = contract({
  method: 'GET',
  path: '/operator/store/channels',
  scope: 'platform',
  can: root,
  summary: 'Products of a channel with versions, spaces and feedback, 30 a page',
  input: Type.Object({
    channel: Type.Enum(['trial', 'official'] as const),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly ChannelProduct[]
    readonly more: boolean
    readonly keeper: { readonly id: string; readonly name: string } | null
    readonly spaces: readonly { readonly id: string; readonly name: string }[]
    readonly waiting: number
  }>(object),
})

export const promoteTrial = contract({
  method: 'POST',
  path: '/operator/store/products/:id/promote',
  scope: 'platform',
  can: root,
  summary: 'Makes the version under trial the official one: the same package by its hash',
  input: Type.Object({ id, hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  output: done,
})

export const rollBackOfficial = contract({
  method: 'POST',
  path: '/operator/store/products/:id/roll-back',
  scope: 'platform',
  can: root,
  summary: 'Makes the official version before the official one again',
  input: Type.Object({ id, reason: Type.String({ minLength: 1, maxLength: 300, pattern: '\\S' }) }),
  output: done,
})

export const setTrialSpaces = contract({
  method: 'PUT',
  path: '/operator/store/products/:id/trial-spaces',
  scope: 'platform',
  can: root,
  summary: 'The spaces that are offered versions under trial',
  input: Type.Object({ id, spaces: Type.Array(space, { maxItems: 200 }) }),
  output: done,
})

export const setKeeper = contract({
  method: 'PUT',
  path: '/operator/store/keeper',
  scope: 'platform',
  can: root,
  summary: 'The space whose administrators keep the store beside the operator; null: none',
  input: Type.Object({ space: Type.Union([space, Type.Null()]) }),
  output: done,
})
