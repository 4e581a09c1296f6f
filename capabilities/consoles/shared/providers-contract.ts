import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const root = ['root'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const most = Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000_000 }), Type.Null()])

export const providerStates = ['active', 'stopped'] as const
export type ProviderState = (typeof providerStates)[number]

/** A service provider: it opens enterprises within its own limits and looks after them. */
export interface Provider {
  readonly id: string
  readonly name: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly state: ProviderState
  readonly stopReason: string
  readonly createdAt: string
  readonly administrators: readonly { readonly id: string; readonly name: string; readonly login: string }[]
  readonly enterprises: number
  readonly stoppedEnterprises: number
  readonly users: number
  /** Users of the quotas it has given to enterprises. */
  readonly givenUsers: number
  /** Null: unlimited. */
  readonly mostEnterprises: number | null
  readonly mostUsers: number | null
}

export const listProviders = contract({
  method: 'GET',
  path: '/operator/providers',
  scope: 'platform',
  can: root,
  summary: 'Service providers with their enterprises, users and limits, 30 a page',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    state: Type.Optional(Type.Enum(providerStates)),
    id: Type.Optional(id),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly Provider[]; readonly more: boolean }>(object),
})

export const saveProvider = contract({
  method: 'PUT',
  path: '/operator/providers',
  scope: 'platform',
  can: root,
  summary: 'Creates a provider with its first administrator, or changes one',
  input: Type.Object({
    id: Type.Optional(id),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    contact: Type.String({ maxLength: 60 }),
    phone: Type.String({ maxLength: 30 }),
    email: Type.String({ maxLength: 100 }),
    mostEnterprises: most,
    mostUsers: most,
    /** For a new provider: its first administrator, who works in this space. */
    administrator: Type.Optional(
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: 60 }),
        login: Type.String({ maxLength: 64 }),
        password: Type.String({ maxLength: 200 }),
      }),
    ),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const stopProvider = contract({
  method: 'POST',
  path: '/operator/providers/:id/stop',
  scope: 'platform',
  can: root,
  summary: 'Stops a provider: its administrators cannot sign in; its enterprises go on',
  input: Type.Object({ id, reason: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: done,
})

export const restoreProvider = contract({
  method: 'POST',
  path: '/operator/providers/:id/restore',
  scope: 'platform',
  can: root,
  summary: 'Lets a stopped provider work again',
  input: Type.Object({ id }),
  output: done,
})
