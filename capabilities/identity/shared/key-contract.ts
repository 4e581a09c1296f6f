import { contract } from '@gantry/model/shared'
import { type Static, Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const app = Type.String({ minLength: 1, maxLength: 48 })
const time = Type.String({ format: 'date-time' })
const maybe = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()])

/** A key as shown in lists; its secret is returned only on creation. */
export const callerKeySchema = Type.Object({
  id,
  name: Type.String(),
  /** First and last characters of the secret, for recognition. */
  hint: Type.String(),
  owner: Type.Object({ id, title: Type.String() }),
  /** Whether it may change records, or read only. */
  writes: Type.Boolean(),
  /** Addresses and networks (CIDR) it may be used from; none: from anywhere. */
  networks: Type.Array(Type.String()),
  createdAt: time,
  expiresAt: maybe(time),
  lastUsedAt: maybe(time),
  lastIp: maybe(Type.String()),
  withdrawnAt: maybe(time),
})
export type CallerKey = Static<typeof callerKeySchema>

export const listKeys = contract({
  method: 'GET',
  path: '/apps/:app/keys',
  scope: 'space',
  can: ['admin'],
  summary: 'The keys by which programs use an application, newest first, withdrawn ones last',
  input: Type.Object({ app }),
  output: Type.Object({ data: Type.Array(callerKeySchema) }),
})

export const makeKey = contract({
  method: 'POST',
  path: '/apps/:app/keys',
  scope: 'space',
  can: ['admin'],
  summary: 'Makes a key that acts as the caller in one application; the secret is answered this once only',
  input: Type.Object({
    app,
    name: Type.String({ minLength: 1, maxLength: 60 }),
    writes: Type.Boolean(),
    networks: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 20 })),
    /** Days until expiry; absent: no expiry. */
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_650 })),
  }),
  output: Type.Object({ key: callerKeySchema, secret: Type.String() }),
  status: 201,
})

export const withdrawKey = contract({
  method: 'DELETE',
  path: '/apps/:app/keys/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'Withdraws a key; requests with it are refused from now on',
  input: Type.Object({ app, id }),
  output: Type.Object({ done: Type.Literal(true) }),
})
