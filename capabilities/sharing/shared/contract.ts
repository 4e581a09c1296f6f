import type { Json, Text } from '@gantry/base/shared'
import { contract, type Filter, type Sort } from '@gantry/model/shared'
import { Type } from 'typebox'

const managers = ['admin', 'saas'] as const
const closed = { additionalProperties: false }
const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const table = Type.String({ minLength: 1, maxLength: 48 })
const field = Type.String({ minLength: 1, maxLength: 64 })
const name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })

/** `offered`: the other side has not answered yet. */
const shareStates = ['offered', 'active', 'refused', 'stopped'] as const
export type ShareState = (typeof shareStates)[number]

/** When records are delivered: by hand only, after a change, or every so many minutes. */
export type ShareSchedule =
  | { readonly kind: 'hand' }
  | { readonly kind: 'change' }
  | { readonly kind: 'every'; readonly minutes: number }

/** A field as the receiving space knows it. */
export interface SharedField {
  readonly id: string
  readonly label: Text
}

/** Where offered records arrive: in a table of the receiving space, or nowhere, when they are read in place. */
export type Arrival =
  | {
      readonly mode: 'live'
      /** Roles of the receiving space whose members may read; administrators always may. */
      readonly roles: readonly string[]
    }
  | {
      readonly mode: 'table'
      readonly table: string
      readonly mapping: readonly { readonly from: string; readonly to: string }[]
      /** The field of the table that finds a record which is there already; absent: every offered record is new once. */
      readonly key?: string
      /** Records that are no longer offered go to the recycle bin. */
      readonly removes: boolean
    }

const deliveryStates = ['running', 'succeeded', 'partly', 'failed', 'stopped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** One delivery with its counts. */
export interface Delivery {
  readonly id: string
  readonly share: string
  readonly cause: 'hand' | 'change' | 'schedule' | 'retry'
  readonly state: DeliveryState
  /** Read all offered records, not only those changed since the delivery before. */
  readonly whole: boolean
  readonly startedAt: string
  readonly endedAt: string | null
  readonly read: number
  readonly created: number
  readonly changed: number
  readonly removed: number
  readonly rejected: number
  readonly error: { readonly code: string; readonly params: Json } | null
}

/** An offer of records of one space to another, as one of both sees it. */
export interface Share {
  readonly id: string
  readonly name: string
  /** `out`: this space gives. */
  readonly direction: 'out' | 'in'
  readonly other: { readonly id: string; readonly name: string }
  readonly state: ShareState
  /** Past its last day. */
  readonly ended: boolean
  /** Why it was refused or stopped. */
  readonly reason: string
  /** Stopped by this space, which alone can resume it then. */
  readonly stoppedHere: boolean
  /** The last day; null: until it is stopped. */
  readonly until: string | null
  readonly fields: readonly SharedField[]
  /** Not all records are given. */
  readonly filtered: boolean
  /** The other side may keep a copy. */
  readonly copies: boolean
  readonly schedule: ShareSchedule
  readonly nextAt: string | null
  readonly lastReadAt: string | null
  readonly last: Delivery | null
  /** `mode` only for the giving side. */
  readonly arrival: Arrival | { readonly mode: Arrival['mode'] } | null
  readonly by: string
  readonly at: string
  readonly revision: number
  /** For the giving side only. */
  readonly source: {
    readonly table: string
    readonly label: Text
    readonly filter: Filter
    readonly roles: readonly string[] | null
  } | null
}

const schedule = Type.Unsafe<ShareSchedule>(
  Type.Union([
    Type.Object({ kind: Type.Literal('hand') }, closed),
    Type.Object({ kind: Type.Literal('change') }, closed),
    Type.Object(
      { kind: Type.Literal('every'), minutes: Type.Integer({ minimum: 5, maximum: 10_080 }) },
      closed,
    ),
  ]),
)

/** What is given. The filter may read fields that are not given. */
export const terms = {
  name,
  fields: Type.Array(field, { minItems: 1, maxItems: 200 }),
  filter: Type.Unsafe<Filter>({}),
  until: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
  copies: Type.Boolean(),
  schedule,
  /** Its rights and masks hold as an ordinary user with these roles has them; null: those of who offers. */
  roles: Type.Union([Type.Array(id, { minItems: 1, maxItems: 20 }), Type.Null()]),
}

export const listShares = contract({
  method: 'GET',
  path: '/shares',
  scope: 'space',
  can: 'signed-in',
  summary:
    'What this space offers to others and is offered; others than administrators see the lists they may read',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Share[] }>(object),
})

export const offerShare = contract({
  method: 'POST',
  path: '/shares',
  scope: 'space',
  can: managers,
  status: 201,
  summary: 'Offers records of a table to another space, which accepts or refuses',
  input: Type.Object({ ...terms, table, to: Type.String({ minLength: 1, maxLength: 32 }) }),
  output: Type.Object({ id }),
})

export const changeShare = contract({
  method: 'PUT',
  path: '/shares/:id',
  scope: 'space',
  can: managers,
  summary: 'Changes what the own space gives; it holds from the next reading on',
  input: Type.Object({ id, revision: Type.Integer({ minimum: 1 }), ...terms }),
  output: done,
})

const arrival = Type.Unsafe<Arrival>(
  Type.Union([
    Type.Object({ mode: Type.Literal('live'), roles: Type.Array(id, { maxItems: 20 }) }, closed),
    Type.Object(
      {
        mode: Type.Literal('table'),
        table,
        mapping: Type.Array(Type.Object({ from: field, to: field }, closed), { minItems: 1, maxItems: 200 }),
        key: Type.Optional(field),
        removes: Type.Boolean(),
      },
      closed,
    ),
  ]),
)

export const acceptShare = contract({
  method: 'PUT',
  path: '/shares/:id/arrival',
  scope: 'space',
  can: managers,
  summary: 'Accepts an offer, or changes where its records arrive',
  input: Type.Object({ id, arrival }),
  output: done,
})

export const refuseShare = contract({
  method: 'PUT',
  path: '/shares/:id/refusal',
  scope: 'space',
  can: managers,
  summary: 'Refuses an offer',
  input: Type.Object({ id, reason: Type.String({ maxLength: 200 }) }),
  output: done,
})

export const stopShare = contract({
  method: 'PUT',
  path: '/shares/:id/stop',
  scope: 'space',
  can: managers,
  summary: 'Stops an offer at once, from either side; a delivery under way ends',
  input: Type.Object({ id, reason: Type.String({ maxLength: 200 }) }),
  output: done,
})

export const resumeShare = contract({
  method: 'PUT',
  path: '/shares/:id/resume',
  scope: 'space',
  can: managers,
  summary: 'Resumes an offer that this side has stopped',
  input: Type.Object({ id }),
  output: done,
})

export const runShare = contract({
  method: 'POST',
  path: '/shares/:id/run',
  scope: 'space',
  can: managers,
  status: 202,
  summary: 'Delivers now',
  input: Type.Object({ id }),
  output: done,
})

/** Offered records as texts, in the order of the fields. */
export interface SharedRows {
  readonly fields: readonly SharedField[]
  /** Offered fields that were removed, or closed to the rights of the offer, since. */
  readonly gone: readonly SharedField[]
  readonly data: readonly { readonly id: string; readonly values: readonly (string | null)[] }[]
  readonly total: number | null
  readonly more: boolean
}

/** What a tile shows of a list read in place. */
export interface SharedList extends Omit<SharedRows, 'total'> {
  readonly total: number
  /** Why there are no records: `moved` into a table of this space, or `unreachable` on the giving side; null: there are. */
  readonly over: 'stopped' | 'ended' | 'moved' | 'unreachable' | null
}

export const readShare = contract({
  method: 'GET',
  path: '/shares/:id/rows',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Records of an offer as the receiving side sees them: the giving side and whoever may read them there',
  input: Type.Object({
    id,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    sort: Type.Optional(field),
    direction: Type.Optional(Type.Unsafe<Sort['direction']>(Type.Enum(['asc', 'desc']))),
  }),
  output: Type.Unsafe<SharedRows>(object),
})

export const listDeliveries = contract({
  method: 'GET',
  path: '/share-deliveries',
  scope: 'space',
  can: managers,
  summary: 'Deliveries of this space in both directions, newest first, 30 a page',
  input: Type.Object({
    share: Type.Optional(id),
    failed: Type.Optional(Type.Boolean()),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Delivery[]; readonly more: boolean }>(object),
})

/** A record that did not arrive, with the reason. */
export interface Reject {
  /** Null: closed to whoever asks, as are the values in `params`. */
  readonly title: string | null
  readonly field: string
  readonly code: string
  readonly params: Json
}

export const listRejects = contract({
  method: 'GET',
  path: '/share-deliveries/:id/rejects',
  scope: 'space',
  can: managers,
  summary: 'Records of a delivery that the receiving table refused, at most 1,000',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly Reject[] }>(object),
})
