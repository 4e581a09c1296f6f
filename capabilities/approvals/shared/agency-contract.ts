import { contract, type Ref } from '@gantry/model/shared'
import { type AgencyPermission, agencyPermissions } from '@gantry/workflow/shared'
import { Type } from 'typebox'

export const agencyStates = ['in_agency', 'recycled', 'invalid', 'expired'] as const
export type AgencyState = (typeof agencyStates)[number]

/** `given`: by the caller to others. `taken`: by others to the caller. */
export const agencySides = ['given', 'taken'] as const
export type AgencySide = (typeof agencySides)[number]

/** An application in the scope of an agency. */
export interface ScopedApp {
  readonly id: string
  readonly name: string
  /** Empty: the whole application, with the tables it gets later. */
  readonly tables: readonly { readonly id: string; readonly label: string }[]
}

/** A rule by which one person may act for another in a window of time. */
export interface Agency {
  readonly id: string
  readonly principal: Ref & { readonly position: string | null }
  readonly agent: Ref & { readonly position: string | null }
  /** ISO 8601, UTC. */
  readonly from: string
  readonly to: string
  readonly scope: readonly ScopedApp[]
  readonly may: readonly AgencyPermission[]
  readonly note: string
  readonly state: AgencyState
  /** False: its window is still to come. */
  readonly begun: boolean
  readonly recycledAt: string | null
  readonly creator: string
}

export interface AgencyPage {
  readonly data: readonly Agency[]
  /** Where the next page begins; null: this was the last. */
  readonly next: string | null
  /** Agencies of each side, whatever the filter; at most 1,000. */
  readonly count: Readonly<Record<AgencySide, number>>
}

/** An application the caller may give away, with its tables and how many open to-dos he has in each. */
export interface OfferedApp {
  readonly id: string
  readonly name: string
  readonly icon: string
  readonly tables: readonly { readonly id: string; readonly label: string; readonly todos: number }[]
}

const id = Type.String({ format: 'uuid' })
const moment = Type.String({ format: 'date-time' })
const done = Type.Object({ done: Type.Literal(true) })
const people = ['user', 'admin'] as const

const given = {
  agent: id,
  from: moment,
  to: moment,
  /** Whole applications. */
  apps: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 }),
  /** Single tables of other applications. */
  tables: Type.Array(Type.String({ maxLength: 48 }), { maxItems: 500 }),
  may: Type.Array(Type.Unsafe<AgencyPermission>({ type: 'string', enum: [...agencyPermissions] }), {
    maxItems: agencyPermissions.length,
  }),
  note: Type.Optional(Type.String({ maxLength: 240 })),
}

export const listAgencies = contract({
  method: 'GET',
  path: '/my/agencies',
  scope: 'space',
  can: people,
  summary: 'Agencies the caller gave to others or was given, newest first, 50 to a page',
  input: Type.Object({
    side: Type.Unsafe<AgencySide>({ type: 'string', enum: [...agencySides] }),
    state: Type.Optional(Type.Unsafe<AgencyState>({ type: 'string', enum: [...agencyStates] })),
    /** In the name of the other person. */
    search: Type.Optional(Type.String({ maxLength: 100 })),
    after: Type.Optional(id),
  }),
  output: Type.Unsafe<AgencyPage>({ type: 'object' }),
})

export const listAgencyScopes = contract({
  method: 'GET',
  path: '/my/agency-scopes',
  scope: 'space',
  can: people,
  summary: 'Applications the caller may let others act in for him',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly OfferedApp[] }>({ type: 'object' }),
})

export const createAgency = contract({
  method: 'POST',
  path: '/my/agencies',
  owner: true,
  scope: 'space',
  can: people,
  summary:
    'Lets a person act for the caller: agent, validity, scope and at least one permission; refused where another agency covers an application at the same time',
  input: Type.Object(given),
  output: Type.Object({ id }),
  status: 201,
})

export const editAgency = contract({
  method: 'PUT',
  path: '/my/agencies/:id',
  owner: true,
  scope: 'space',
  can: people,
  summary: 'Changes an agency of the caller that is in agency',
  input: Type.Object({ id, ...given }),
  output: Type.Object({ id }),
})

export const recycleAgencies = contract({
  method: 'POST',
  path: '/my/agencies/recycle',
  owner: true,
  scope: 'space',
  can: people,
  summary: 'Takes back agencies of the caller that are in agency, one or several; they end at once',
  input: Type.Object({ ids: Type.Array(id, { minItems: 1, maxItems: 200 }) }),
  output: Type.Object({ recycled: Type.Integer() }),
})

export const removeAgency = contract({
  method: 'DELETE',
  path: '/my/agencies/:id',
  owner: true,
  scope: 'space',
  can: people,
  summary: 'Deletes an agency of the caller that has ended; the audit keeps a copy',
  input: Type.Object({ id }),
  output: done,
})
