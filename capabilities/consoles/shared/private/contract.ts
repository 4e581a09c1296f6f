import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { LicenceState } from './licence.ts'

const root = ['root'] as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const day = Type.String({ format: 'date' })
const most = Type.Union([Type.Integer({ minimum: 1, maximum: 1_000_000 }), Type.Null()])
const count = Type.Integer({ minimum: 0, maximum: 2_000_000_000 })

/** A deployment at a customer that holds a licence of this installation. */
export interface PrivateDeployment {
  readonly id: string
  readonly customer: string
  readonly contact: string
  readonly note: string
  readonly spaces: number | null
  readonly users: number | null
  readonly validUntil: string
  readonly daysLeft: number
  readonly state: 'active' | 'revoked'
  readonly reason: string
  readonly expiry: LicenceState
  readonly issuedAt: string
  readonly issuedBy: string
  /** What it reported last; null: it never did. */
  readonly lastContact: string | null
  readonly version: string | null
  readonly usedSpaces: number | null
  readonly usedUsers: number | null
}

/** The licence of this installation itself. */
export interface OwnLicence {
  readonly id: string
  readonly customer: string
  readonly spaces: number | null
  readonly users: number | null
  readonly validUntil: string
  readonly state: LicenceState
  readonly installedAt: string
  readonly installedBy: string
  readonly usedSpaces: number
  readonly usedUsers: number
}

export const listDeployments = contract({
  method: 'GET',
  path: '/operator/private-deployments',
  scope: 'platform',
  can: root,
  summary:
    'Private deployments, those that end first on top, and the licence of this installation, if it has one',
  input: Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })) }),
  output: Type.Unsafe<{
    readonly data: readonly PrivateDeployment[]
    readonly more: boolean
    readonly own: OwnLicence | null
    /** The public key that customers pin when they install their first licence. */
    readonly issuer: string
  }>(object),
})

const facts = {
  customer: Type.String({ minLength: 1, maxLength: 100 }),
  contact: Type.String({ maxLength: 100 }),
  note: Type.String({ maxLength: 200 }),
  spaces: most,
  users: most,
  validUntil: day,
}

export const addDeployment = contract({
  method: 'POST',
  path: '/operator/private-deployments',
  scope: 'platform',
  can: root,
  summary: 'Adds a private deployment with its licence; the key it reports with is answered once',
  input: Type.Object(facts),
  output: Type.Object({ id: Type.String(), key: Type.String() }),
  status: 201,
})

export const changeDeployment = contract({
  method: 'PUT',
  path: '/operator/private-deployments/:id',
  scope: 'platform',
  can: root,
  summary:
    'Changes limits and end of a private deployment: a new licence is issued, which its next report fetches',
  input: Type.Object({ id, ...facts }),
  output: done,
})

export const revokeDeployment = contract({
  method: 'POST',
  path: '/operator/private-deployments/:id/state',
  scope: 'platform',
  can: root,
  summary: 'Revokes a private deployment with a reason, or lets it go on',
  input: Type.Object({
    id,
    state: Type.Enum(['active', 'revoked'] as const),
    reason: Type.String({ maxLength: 200 }),
  }),
  output: done,
})

export const licenceFile = contract({
  method: 'GET',
  path: '/operator/private-deployments/:id/licence',
  scope: 'platform',
  can: root,
  summary: 'The licence of a private deployment as a signed file',
  input: Type.Object({ id }),
  output: Type.Unsafe<Json>({}),
})

export const reportDeployment = contract({
  method: 'POST',
  path: '/private-deployments/report',
  scope: 'platform',
  can: 'public',
  summary: 'The heartbeat of a private deployment, by its key; answers its state and newest licence',
  input: Type.Object({
    key: Type.String({ minLength: 20, maxLength: 100 }),
    version: Type.String({ maxLength: 40 }),
    spaces: count,
    users: count,
  }),
  output: Type.Object({
    state: Type.String(),
    reason: Type.String(),
    licence: Type.String(),
  }),
})

export const installLicence = contract({
  method: 'PUT',
  path: '/operator/licence',
  scope: 'platform',
  can: root,
  summary:
    'Installs the licence of this installation from its file; the first one pins the key of its issuer',
  input: Type.Object({
    licence: Type.String({ minLength: 1, maxLength: 5_000 }),
    issuer: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: done,
})
