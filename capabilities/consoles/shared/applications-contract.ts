import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const root = ['root'] as const
const object = { type: 'object' } as const

export const applicationStates = ['active', 'stopped'] as const

/** An application of any space as the operator sees it: figures, never records. */
export interface OperatedApplication {
  readonly id: string
  readonly name: string
  readonly state: (typeof applicationStates)[number]
  readonly space: { readonly id: string; readonly name: string }
  readonly tables: number
  /** Published versions of its tables. */
  readonly versions: number
  readonly rows: number
  readonly bytes: number
  /** People who changed something in the last 30 days. */
  readonly people: number
  readonly changedAt: string
}

export const listApplications = contract({
  method: 'GET',
  path: '/operator/applications',
  scope: 'platform',
  can: root,
  summary: 'The applications of all spaces with versions, records, users and storage, 30 a page',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    state: Type.Optional(Type.Enum(applicationStates)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{ readonly data: readonly OperatedApplication[]; readonly more: boolean }>(object),
})

export const setApplicationState = contract({
  method: 'PUT',
  path: '/operator/applications/:id/state',
  scope: 'platform',
  can: root,
  summary: 'Stops an application of a space, or starts it again; stopped, its records can only be read',
  input: Type.Object({
    id: Type.String({ format: 'uuid' }),
    of: Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' }),
    state: Type.Enum(applicationStates),
  }),
  output: Type.Object({ done: Type.Literal(true) }),
})
