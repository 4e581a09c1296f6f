import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const keepers = ['root', 'saas'] as const
const everybody = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
const id = Type.String({ format: 'uuid' })
const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
/** Money in hundredths of a yuan. */
const cents = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
const day = Type.String({ format: 'date' })

/** A product that a provider, or the platform, offers. */
export interface Product {
  readonly id: string
  readonly name: string
  readonly note: string
  /** For a year, in hundredths of a yuan. */
  readonly price: number
  readonly state: 'active' | 'stopped'
  /** The caller may change it. */
  readonly own: boolean
}

/** `ending`: for at most 30 more days. */
export const serviceStates = ['active', 'ending', 'ended', 'stopped'] as const
export type ServiceState = (typeof serviceStates)[number]

/** A product that was opened for a space. */
export interface Service {
  readonly id: string
  readonly space: { readonly id: string; readonly name: string }
  readonly product: { readonly id: string; readonly name: string; readonly note: string }
  readonly state: ServiceState
  readonly stopReason: string
  readonly openedOn: string
  readonly validUntil: string
  readonly daysLeft: number
  /** What was paid for it in all, in hundredths of a yuan. */
  readonly paid: number
  readonly history: readonly {
    readonly at: string
    readonly who: string
    readonly action: string
    readonly amount: number
    readonly validUntil: string
    readonly reason: string
  }[]
}

export const listProducts = contract({
  method: 'GET',
  path: '/operator/products',
  scope: 'platform',
  can: keepers,
  summary: 'Products of the caller’s provider and of the platform, of all for the operator',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly Product[] }>(object),
})

export const saveProduct = contract({
  method: 'PUT',
  path: '/operator/products',
  scope: 'platform',
  can: keepers,
  summary: 'Creates a product, or changes one; stopped, it cannot be opened any more',
  input: Type.Object({
    id: Type.Optional(id),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    note: Type.String({ maxLength: 200 }),
    price: cents,
    state: Type.Enum(['active', 'stopped'] as const),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const listServices = contract({
  method: 'GET',
  path: '/services',
  scope: 'space',
  can: everybody,
  summary:
    'Services of the space; for provider and operator those of their enterprises. What ends first, 30 a page',
  input: Type.Object({
    state: Type.Optional(Type.Enum(serviceStates)),
    of: Type.Optional(space),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly Service[]
    readonly more: boolean
    readonly counts: Readonly<Record<ServiceState, number>>
  }>(object),
})

export const openService = contract({
  method: 'POST',
  path: '/operator/services',
  scope: 'platform',
  can: keepers,
  summary: 'Opens a product for an enterprise',
  input: Type.Object({ enterprise: space, product: id, validUntil: day, amount: cents }),
  output: Type.Object({ id: Type.String() }),
  status: 201,
})

export const renewService = contract({
  method: 'POST',
  path: '/operator/services/:id/renewals',
  scope: 'platform',
  can: keepers,
  summary: 'Renews a service until a later day',
  input: Type.Object({ id, validUntil: day, amount: cents }),
  output: done,
})

export const stopService = contract({
  method: 'POST',
  path: '/operator/services/:id/stop',
  scope: 'platform',
  can: keepers,
  summary: 'Stops a service with a reason its customer reads',
  input: Type.Object({ id, reason: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: done,
})

export const restoreService = contract({
  method: 'POST',
  path: '/operator/services/:id/restore',
  scope: 'platform',
  can: keepers,
  summary: 'Lets a stopped service go on',
  input: Type.Object({ id }),
  output: done,
})
