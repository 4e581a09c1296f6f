import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })

/** What a client of the platform may read. */
export const clientScopes = ['spaces', 'interfaces'] as const
export type ClientScope = (typeof clientScopes)[number]

/** A program that reads the platform's own interfaces. */
export interface PlatformClient {
  readonly id: string
  readonly name: string
  readonly scopes: readonly ClientScope[]
  readonly networks: readonly string[]
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly withdrawnAt: string | null
  readonly lastUsedAt: string | null
  readonly lastIp: string | null
  /** Its live secrets, newest first: two while it is being rotated. */
  readonly secrets: readonly { readonly hint: string; readonly endsAt: string | null }[]
}

const settings = {
  name: Type.String({ minLength: 1, maxLength: 60 }),
  scopes: Type.Array(Type.Union([Type.Literal('spaces'), Type.Literal('interfaces')]), {
    minItems: 1,
    maxItems: 2,
  }),
  networks: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50 })),
  /** Days until it ends. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
}

export const listClients = contract({
  method: 'GET',
  path: '/root/api-clients',
  scope: 'platform',
  can: ['root'],
  summary: 'Clients of the platform interfaces with scopes, networks and live secrets',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly PlatformClient[] }>(object),
})

export const makeClient = contract({
  method: 'POST',
  path: '/root/api-clients',
  scope: 'platform',
  can: ['root'],
  summary: 'Makes a client; its secret is in this answer only',
  input: Type.Object(settings),
  output: Type.Unsafe<{ readonly id: string; readonly secret: string }>(object),
  status: 201,
})

export const changeClient = contract({
  method: 'PUT',
  path: '/root/api-clients/:id',
  scope: 'platform',
  can: ['root'],
  summary: 'Changes scopes, networks and end of a client',
  input: Type.Object({ id, ...settings }),
  output: done,
})

export const rotateClient = contract({
  method: 'POST',
  path: '/root/api-clients/:id/rotate',
  scope: 'platform',
  can: ['root'],
  summary: 'Gives a client a new secret; the one before stays valid for the hours named',
  input: Type.Object({ id, hours: Type.Integer({ minimum: 0, maximum: 720 }) }),
  output: Type.Unsafe<{ readonly id: string; readonly secret: string }>(object),
})

export const withdrawClient = contract({
  method: 'DELETE',
  path: '/root/api-clients/:id',
  scope: 'platform',
  can: ['root'],
  summary: 'Withdraws a client at once',
  input: Type.Object({ id }),
  output: done,
})

/** Programs call these with the secret of a client. */
export const platformSpaces = contract({
  method: 'GET',
  path: '/platform/spaces',
  scope: 'platform',
  can: 'public',
  summary: 'Spaces of the platform with state and members; for clients with the scope `spaces`',
  input: Type.Object({}),
  output: Type.Unsafe<Json>(object),
})

export const platformInterfaces = contract({
  method: 'GET',
  path: '/platform/interfaces',
  scope: 'platform',
  can: 'public',
  summary: 'Figures of all interfaces of the last minutes; for clients with the scope `interfaces`',
  input: Type.Object({ minutes: Type.Optional(Type.Integer({ minimum: 5, maximum: 1_440 })) }),
  output: Type.Unsafe<Json>(object),
})
