import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const root = ['root'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const

export const programStates = ['draft', 'live', 'stopped'] as const
export type ProgramState = (typeof programStates)[number]

/** A mini-program of the platform at its provider. The secret is never shown. */
export interface MiniProgram {
  readonly id: string
  readonly name: string
  readonly appId: string
  readonly hasSecret: boolean
  /** Where it may send requests. */
  readonly domains: readonly string[]
  readonly note: string
  readonly state: ProgramState
  readonly author: string
  readonly changedAt: string
  /** When its id and secret were tried at the provider; null: never since they changed. */
  readonly checkedAt: string | null
  /** Why the provider refused them; null: it gave a token. */
  readonly checkError: string | null
  /** Spaces that use it. */
  readonly spaces: readonly {
    readonly id: string
    readonly name: string
    readonly state: 'active' | 'stopped'
  }[]
}

export const listPrograms = contract({
  method: 'GET',
  path: '/operator/mini-programs',
  scope: 'platform',
  can: root,
  summary: 'Mini-programs with the spaces that use them, 50 a page',
  input: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
  output: Type.Unsafe<{ readonly data: readonly MiniProgram[]; readonly more: boolean }>(object),
})

export const saveProgram = contract({
  method: 'PUT',
  path: '/operator/mini-programs',
  scope: 'platform',
  can: root,
  summary: 'Adds a mini-program, or changes one; without `secret` the secret stays',
  input: Type.Object({
    id: Type.Optional(id),
    name: Type.String({ minLength: 1, maxLength: 60 }),
    appId: Type.String({ pattern: '^wx[0-9a-zA-Z]{8,30}$' }),
    secret: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    domains: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 }),
    note: Type.String({ maxLength: 200 }),
    state: Type.Enum(programStates),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const removeProgram = contract({
  method: 'DELETE',
  path: '/operator/mini-programs/:id',
  scope: 'platform',
  can: root,
  summary: 'Deletes a mini-program that is not live',
  input: Type.Object({ id }),
  output: done,
})

export const setProgramSpace = contract({
  method: 'PUT',
  path: '/operator/mini-programs/:id/spaces/:of',
  scope: 'platform',
  can: root,
  summary: 'Opens a mini-program to a space, stops it there, or takes it away',
  input: Type.Object({
    id,
    of: Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' }),
    state: Type.Enum(['active', 'stopped', 'none'] as const),
  }),
  output: done,
})

export const checkProgram = contract({
  method: 'POST',
  path: '/operator/mini-programs/:id/check',
  scope: 'platform',
  can: root,
  summary: 'Tries id and secret at the provider by asking for a token, which is thrown away',
  input: Type.Object({ id }),
  output: Type.Object({ error: Type.Union([Type.String(), Type.Null()]) }),
})
