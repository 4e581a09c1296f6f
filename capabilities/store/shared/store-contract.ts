import type { ImportPlan, RecordsWish } from '@gantry/apps/shared'
import type { Json } from '@gantry/base/shared'
import type { Choice } from '@gantry/designs/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import {
  type Banner,
  categories,
  type InstallStep,
  type Product,
  type ProductPage,
  type StoreEvent,
} from './types.ts'

const everybody = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
const admins = ['admin'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 }))

/** How the list is ordered. */
export const orders = ['popular', 'rated', 'new', 'name'] as const

export const listProducts = contract({
  method: 'GET',
  path: '/store/products',
  scope: 'space',
  can: everybody,
  summary: 'Applications of the store that are offered to the space, 24 a page, and the banners shown today',
  input: Type.Object({
    category: Type.Optional(Type.Enum(categories)),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    order: Type.Optional(Type.Enum(orders)),
    page,
  }),
  output: Type.Unsafe<{
    readonly data: readonly Product[]
    readonly more: boolean
    readonly counts: Readonly<Record<string, number>>
    readonly banners: readonly Banner[]
    /** The space keeps the store: it decides on uploads and sets banners. */
    readonly keeps: boolean
  }>(object),
})

export const readProduct = contract({
  method: 'GET',
  path: '/store/products/:id',
  scope: 'space',
  can: everybody,
  summary: 'A product with what it contains, its versions and its ratings',
  input: Type.Object({ id }),
  output: Type.Unsafe<ProductPage>(object),
})

export const storePicture = contract({
  method: 'GET',
  path: '/store/pictures/:id',
  scope: 'space',
  can: everybody,
  summary: 'A picture of a product or a banner',
  input: Type.Object({ id }),
  output: Type.Unsafe<Json>({}),
})

const wish = {
  id,
  /** The copy of the package that the first plan answered; absent: a new one. */
  file: Type.Optional(id),
  apps: Type.Optional(
    Type.Unsafe<Readonly<Record<string, { readonly target: string | null; readonly name?: string }>>>(
      Type.Record(
        Type.String(),
        Type.Object({
          target: Type.Union([id, Type.Null()]),
          name: Type.Optional(Type.String({ maxLength: 40 })),
        }),
      ),
    ),
  ),
  outside: Type.Optional(
    Type.Unsafe<Readonly<Record<string, string>>>(Type.Record(Type.String(), Type.String({ maxLength: 64 }))),
  ),
  choices: Type.Optional(
    Type.Unsafe<Readonly<Record<string, Readonly<Record<string, Choice>>>>>(
      Type.Record(
        Type.String(),
        Type.Record(Type.String(), Type.Union([Type.Literal('mine'), Type.Literal('theirs')])),
      ),
    ),
  ),
  records: Type.Optional(
    Type.Unsafe<Readonly<Record<string, RecordsWish>>>(Type.Record(Type.String(), Type.Object({}))),
  ),
  removes: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5_000 })),
}

export const installSteps = contract({
  method: 'GET',
  path: '/store/products/:id/steps',
  scope: 'space',
  can: admins,
  summary: 'A product after what it needs and the space does not have, in the order of installation',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly InstallStep[] }>(object),
})

export const planProduct = contract({
  method: 'POST',
  path: '/store/products/:id/plan',
  scope: 'space',
  can: admins,
  summary: 'What installing or updating would do, merged with the changes of the space; changes nothing',
  input: Type.Object(wish),
  output: Type.Unsafe<{ readonly file: string; readonly number: string; readonly plan: ImportPlan }>(object),
})

export const installProduct = contract({
  method: 'POST',
  path: '/store/products/:id/install',
  scope: 'space',
  can: admins,
  summary: 'Carries out the plan with this stamp; `pending` is the schema change to watch',
  input: Type.Object({
    ...wish,
    file: id,
    stamp: Type.String({ maxLength: 64 }),
    /** The product for which this one is installed first; absent: for itself. */
    goal: Type.Optional(id),
  }),
  output: Type.Unsafe<{ readonly install: string; readonly pending: string | null }>(object),
  status: 202,
})

export const uninstallProduct = contract({
  method: 'POST',
  path: '/store/products/:id/uninstall',
  scope: 'space',
  can: admins,
  summary:
    'Moves the applications of a product with their rows into the recycle bin for 30 days, after an export of all rows or without a copy',
  input: Type.Object({
    id,
    /** The name of the product, typed by who wants no copy. */
    without: Type.Optional(Type.String({ maxLength: 40 })),
  }),
  output: done,
})

/** An installed product, as its space sees it. */
export interface InstalledProduct {
  readonly id: string
  readonly name: Product['name']
  readonly icon: string
  readonly color: number
  readonly publisher: Product['publisher']
  readonly number: string
  /** The version that can be installed now; null: this is the newest. */
  readonly update: string | null
  /** It is not offered any more. */
  readonly withdrawn: boolean
  readonly state: 'installed' | 'removed'
  readonly apps: readonly { readonly id: string; readonly name: string }[]
  readonly at: string
  readonly by: string
  /** Removed: until then it can be brought back from the recycle bin. */
  readonly until: string | null
}

export const listInstalled = contract({
  method: 'GET',
  path: '/store/installed',
  scope: 'space',
  can: everybody,
  summary: 'Products the space has installed, those with an update first',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly InstalledProduct[] }>(object),
})

/** An installation that was begun and has not come to its end. */
export interface UnfinishedInstall {
  readonly id: string
  readonly name: Product['name']
  readonly icon: string
  readonly color: number
  readonly number: string
  /** `begun`: only what the product needs is installed. `ending`: it is being rolled back. */
  readonly state: 'begun' | 'running' | 'paused' | 'failed' | 'ending'
  readonly at: string
  readonly by: string
}

export const listUnfinished = contract({
  method: 'GET',
  path: '/store/unfinished',
  scope: 'space',
  can: everybody,
  summary:
    'Installations of the space that are under way, stand still, have failed, or were left before their last step',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly UnfinishedInstall[] }>(object),
})

export const goOnInstalling = contract({
  method: 'POST',
  path: '/store/unfinished/:id/go-on',
  scope: 'space',
  can: admins,
  summary: 'Lets an installation go on that stands still; clears one away that failed, to be planned anew',
  input: Type.Object({ id }),
  output: done,
})

export const giveUpInstalling = contract({
  method: 'DELETE',
  path: '/store/unfinished/:id',
  scope: 'space',
  can: admins,
  summary: 'Rolls an unfinished installation back; what it made goes into the recycle bin',
  input: Type.Object({ id }),
  output: done,
})

export const rateProduct = contract({
  method: 'PUT',
  path: '/store/products/:id/rating',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'The rating of the space, which has used the product for 7 days; one each',
  input: Type.Object({
    id,
    stars: Type.Integer({ minimum: 1, maximum: 5 }),
    body: Type.String({ maxLength: 500 }),
  }),
  output: done,
})

export const answerRating = contract({
  method: 'PUT',
  path: '/store/products/:id/answer',
  scope: 'space',
  can: admins,
  summary: 'The answer of the publisher to the rating of a space',
  input: Type.Object({
    id,
    of: Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' }),
    answer: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  }),
  output: done,
})

export const askForProduct = contract({
  method: 'POST',
  path: '/store/products/:id/request',
  scope: 'space',
  can: admins,
  summary: 'Asks the operator for a product with a price',
  input: Type.Object({ id, note: Type.String({ maxLength: 200 }) }),
  output: done,
})

export const listEvents = contract({
  method: 'GET',
  path: '/store/events',
  scope: 'space',
  can: everybody,
  summary: 'What happened in the store for the space, newest first, 30 a page',
  input: Type.Object({
    action: Type.Optional(Type.Enum(['install', 'publish', 'review'] as const)),
    page,
  }),
  output: Type.Unsafe<{
    readonly data: readonly StoreEvent[]
    readonly more: boolean
    /** Installs and updates of each of the last twelve months, oldest first. */
    readonly months: readonly {
      readonly month: string
      readonly installed: number
      readonly updated: number
    }[]
  }>(object),
})

export const sendFeedback = contract({
  method: 'POST',
  path: '/store/products/:id/feedback',
  scope: 'space',
  can: ['admin', 'user'],
  summary: 'What a trial space says of a version under trial',
  input: Type.Object({
    id,
    kind: Type.Enum(['works', 'fault'] as const),
    body: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
  }),
  output: done,
})
