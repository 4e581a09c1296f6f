import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const networks = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })

export const quotaPeriods = ['day', 'month'] as const
export type QuotaPeriod = (typeof quotaPeriods)[number]

/** A key with which a program calls published interfaces. */
export interface GatewayKey {
  readonly id: string
  readonly name: string
  /** The member whose rights it has at most. */
  readonly owner: { readonly id: string; readonly title: string }
  /** Ids of role groups whose rights it has in place of those of its owner; null: those of its owner. */
  readonly roles: readonly string[] | null
  /** Ids of interfaces; null: all of the space. */
  readonly apis: readonly string[] | null
  readonly networks: readonly string[]
  readonly perMinute: number
  readonly quota: number | null
  readonly period: QuotaPeriod
  /** Calls of the present period. */
  readonly used: number
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly withdrawnAt: string | null
  readonly lastUsedAt: string | null
  readonly lastIp: string | null
  /** Its live secrets, newest first: two while it is being rotated. */
  readonly secrets: readonly {
    readonly hint: string
    readonly createdAt: string
    readonly endsAt: string | null
  }[]
}

const settings = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  roles: Type.Optional(Type.Array(id, { maxItems: 50 })),
  apis: Type.Optional(Type.Array(id, { maxItems: 500 })),
  networks: Type.Optional(networks),
  perMinute: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  quota: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  period: Type.Optional(Type.Union([Type.Literal('day'), Type.Literal('month')])),
  /** Days until it ends. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
}

export const listGatewayKeys = contract({
  method: 'GET',
  path: '/gateway-keys',
  scope: 'space',
  can: ['admin'],
  summary: 'Keys of callers with scopes, limits, use and live secrets',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly GatewayKey[] }>({ type: 'object' }),
})

export const makeGatewayKey = contract({
  method: 'POST',
  path: '/gateway-keys',
  scope: 'space',
  can: ['admin'],
  summary: 'Makes a key; its secret is in this answer only',
  input: Type.Object(settings),
  output: Type.Unsafe<{ readonly id: string; readonly secret: string }>({ type: 'object' }),
  status: 201,
})

export const changeGatewayKey = contract({
  method: 'PUT',
  path: '/gateway-keys/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'Changes scopes, limits, networks and end of a key; what is absent is unlimited',
  input: Type.Object({ id, ...settings }),
  output: done,
})

export const rotateGatewayKey = contract({
  method: 'POST',
  path: '/gateway-keys/:id/rotate',
  scope: 'space',
  can: ['admin'],
  summary: 'Gives a key a new secret; the one before stays valid for the hours named',
  input: Type.Object({ id, hours: Type.Integer({ minimum: 0, maximum: 720 }) }),
  output: Type.Unsafe<{ readonly id: string; readonly secret: string }>({ type: 'object' }),
})

export const withdrawGatewayKey = contract({
  method: 'DELETE',
  path: '/gateway-keys/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'Withdraws a key at once',
  input: Type.Object({ id }),
  output: done,
})
