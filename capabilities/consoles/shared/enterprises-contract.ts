import type { JsonObject } from '@gantry/base/shared'
import { contract, type Feature, features } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { InvitedAdministrator } from './administrator-contract.ts'
import { type Quota, quotaInput } from './quotas.ts'

const keepers = ['root', 'saas'] as const
const space = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const name = Type.String({ minLength: 1, maxLength: 60 })
const day = Type.Union([Type.String({ format: 'date' }), Type.Null()])
const provider = Type.Optional(Type.Union([Type.String({ format: 'uuid' }), Type.Null()]))

/** `ending`: valid for at most 30 more days. `readOnly`: its validity has ended. `stopped`: nobody can sign in. */
export const enterpriseStates = ['active', 'ending', 'readOnly', 'stopped'] as const
export type EnterpriseState = (typeof enterpriseStates)[number]

/** An enterprise with its space, as its provider and the operator see it: never its data. */
export interface Enterprise {
  readonly space: string
  readonly name: string
  readonly nameEn: string | null
  readonly state: EnterpriseState
  readonly stopReason: string | null
  readonly validUntil: string | null
  /** Days until the validity ends; negative after it. */
  readonly daysLeft: number | null
  readonly createdAt: string
  readonly provider: { readonly id: string; readonly name: string } | null
  readonly administrator: { readonly name: string; readonly login: string } | null
  readonly users: number
  readonly quotas: readonly Quota[]
}

/** What a provider notes about an enterprise. */
interface EnterpriseNotes {
  readonly contact: string
  readonly phone: string
  readonly note: string
}

/** An application that a new enterprise can begin with. */
export interface FirstApp {
  readonly template: string
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly tables: number
  /** The provider gives it to each of its enterprises. */
  readonly given: boolean
}

/** An application that was chosen when the enterprise was opened. */
export interface ChosenApp {
  readonly template: string
  readonly state: 'waiting' | 'done' | 'failed'
  /** Why it could not be installed, as an error of the catalogue. */
  readonly error: { readonly code: string; readonly params: JsonObject } | null
}

/** Where the data of an enterprise lies: all enterprises are in one database, each in its own schema. */
export interface Placement {
  readonly database: string
  readonly schema: string
  /** Bytes of its own tables and of its files. */
  readonly tables: number
  readonly files: number
}

export interface EnterpriseDetail extends Enterprise, EnterpriseNotes {
  readonly applications: number
  /** Features that are switched off. */
  readonly featuresOff: readonly Feature[]
  readonly placement: Placement
  /** The invitation of an administrator that is open. */
  readonly invitedAdministrator: InvitedAdministrator | null
  readonly firstApps: readonly ChosenApp[]
  readonly activeUsers: number
  /** The last acts of operator and provider on it. */
  readonly history: readonly {
    readonly at: string
    readonly who: string
    readonly action: string
    readonly reason: string | null
  }[]
  /** By day, the last 14 days of each measured kind. */
  readonly trend: readonly { readonly kind: string; readonly day: string; readonly used: number }[]
}

export const listEnterprises = contract({
  method: 'GET',
  path: '/operator/enterprises',
  scope: 'platform',
  can: keepers,
  summary: 'Enterprises of the caller’s provider, of all for the operator, 30 a page; counts by state',
  input: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 60 })),
    state: Type.Optional(Type.Enum(enterpriseStates)),
    provider: Type.Optional(Type.String({ format: 'uuid' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly Enterprise[]
    readonly more: boolean
    readonly counts: Readonly<Record<EnterpriseState | 'all', number>>
  }>(object),
})

export const readEnterprise = contract({
  method: 'GET',
  path: '/operator/enterprises/:enterprise',
  scope: 'platform',
  can: keepers,
  summary: 'One enterprise with its quotas, their trend, and what was done to it',
  input: Type.Object({ enterprise: space }),
  output: Type.Unsafe<EnterpriseDetail>(object),
})

export const openEnterprise = contract({
  method: 'POST',
  path: '/operator/enterprises',
  scope: 'platform',
  can: keepers,
  summary: 'Creates a space with its administrator, quotas and validity',
  input: Type.Object({
    name,
    nameEn: Type.Optional(Type.String({ maxLength: 80 })),
    /** The identifier in addresses; absent: derived from the name. */
    space: Type.Optional(space),
    administrator: Type.Object({
      name,
      login: Type.String({ maxLength: 64 }),
      password: Type.String({ maxLength: 200 }),
    }),
    quotas: quotaInput,
    validUntil: day,
    provider,
    /** Applications of these templates are installed in the background, with a few sample rows where `samples` says so. */
    templates: Type.Optional(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 50, uniqueItems: true })),
    samples: Type.Optional(Type.Boolean()),
    contact: Type.Optional(Type.String({ maxLength: 60 })),
    phone: Type.Optional(Type.String({ maxLength: 30 })),
    note: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: Type.Object({ space: Type.String() }),
  status: 201,
})

export const listFirstApps = contract({
  method: 'GET',
  path: '/operator/enterprise-apps',
  scope: 'platform',
  can: keepers,
  summary: 'The template applications that a new enterprise can begin with, as its provider offers them',
  input: Type.Object({ provider: Type.Optional(Type.String({ format: 'uuid' })) }),
  output: Type.Unsafe<{ readonly data: readonly FirstApp[] }>(object),
})

export const retryFirstApps = contract({
  method: 'POST',
  path: '/operator/enterprises/:enterprise/apps',
  scope: 'platform',
  can: keepers,
  summary: 'Installs again the template applications that failed when the enterprise was opened',
  input: Type.Object({ enterprise: space }),
  output: done,
})

export const changeEnterprise = contract({
  method: 'PUT',
  path: '/operator/enterprises/:enterprise',
  scope: 'platform',
  can: keepers,
  summary: 'Changes names, notes, quotas and validity of an enterprise; the operator also its provider',
  input: Type.Object({
    enterprise: space,
    name,
    nameEn: Type.String({ maxLength: 80 }),
    quotas: quotaInput,
    validUntil: day,
    provider,
    contact: Type.String({ maxLength: 60 }),
    phone: Type.String({ maxLength: 30 }),
    note: Type.String({ maxLength: 500 }),
  }),
  output: done,
})

export const switchFeatures = contract({
  method: 'PUT',
  path: '/operator/enterprises/:enterprise/features',
  scope: 'platform',
  can: keepers,
  summary:
    'Says which features an enterprise is without: they are hidden and refused there, and lose nothing',
  input: Type.Object({
    enterprise: space,
    off: Type.Array(Type.Enum(features), { maxItems: features.length, uniqueItems: true }),
  }),
  output: done,
})

export const stopEnterprise = contract({
  method: 'POST',
  path: '/operator/enterprises/:enterprise/stop',
  scope: 'platform',
  can: keepers,
  summary: 'Stops an enterprise: its sessions end and sign-in is refused with the reason',
  input: Type.Object({ enterprise: space, reason: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: done,
})

export const restoreEnterprise = contract({
  method: 'POST',
  path: '/operator/enterprises/:enterprise/restore',
  scope: 'platform',
  can: keepers,
  summary: 'Opens a stopped enterprise again',
  input: Type.Object({ enterprise: space }),
  output: done,
})
