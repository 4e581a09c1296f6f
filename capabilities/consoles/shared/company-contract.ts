import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const keepers = ['root', 'saas'] as const
const members = ['root', 'saas', 'admin', 'user', 'safe', 'audit'] as const
const enterprise = Type.String({ pattern: '^[a-zA-Z0-9]{1,32}$' })
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const object = { type: 'object' } as const
const text = (maxLength: number) => Type.String({ maxLength })

/** `draft`: not sent yet. `waiting`: for the decision of provider or operator. */
export const companyStates = ['draft', 'waiting', 'verified', 'refused'] as const
export type CompanyState = (typeof companyStates)[number]

/** The legal data of the enterprise that a space belongs to. */
export interface Company {
  readonly space: { readonly id: string; readonly name: string }
  readonly legalName: string
  /** Unified social credit code. */
  readonly creditCode: string
  readonly representative: string
  readonly address: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly licence: { readonly id: string; readonly name: string; readonly size: number } | null
  readonly state: CompanyState
  readonly reason: string
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly changedAt: string | null
}

export const readCompany = contract({
  method: 'GET',
  path: '/company',
  scope: 'space',
  can: members,
  summary: 'The legal data of the space with the state of its verification',
  input: Type.Object({}),
  output: Type.Unsafe<Company>(object),
})

export const saveCompany = contract({
  method: 'PUT',
  path: '/company',
  scope: 'space',
  can: ['admin'],
  summary: 'Changes the legal data of the space, and sends it to be verified; verified data is verified anew',
  input: Type.Object({
    legalName: text(100),
    creditCode: text(40),
    representative: text(60),
    address: text(200),
    contact: text(60),
    phone: text(30),
    email: text(100),
    licence: Type.Union([id, Type.Null()]),
    send: Type.Boolean(),
  }),
  output: Type.Object({ state: Type.Enum(companyStates) }),
})

export const companyLicence = contract({
  method: 'GET',
  path: '/company/licence',
  scope: 'space',
  can: members,
  summary: 'The image of the licence of the space',
  input: Type.Object({}),
  output: Type.Unsafe<Json>({}),
})

export const listCompanies = contract({
  method: 'GET',
  path: '/operator/companies',
  scope: 'platform',
  can: keepers,
  summary: 'Legal data of the enterprises of the caller, what waits for a decision first, 30 a page',
  input: Type.Object({
    state: Type.Optional(Type.Enum(companyStates)),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly (Company & {
      /** Other spaces with the same credit code. */
      readonly same: number
    })[]
    readonly more: boolean
    readonly counts: Readonly<Record<CompanyState, number>>
  }>(object),
})

export const licenceOfCompany = contract({
  method: 'GET',
  path: '/operator/companies/:enterprise/licence',
  scope: 'platform',
  can: keepers,
  summary: 'The image of the licence of an enterprise',
  input: Type.Object({ enterprise }),
  output: Type.Unsafe<Json>({}),
})

export const decideCompany = contract({
  method: 'PUT',
  path: '/operator/companies/:enterprise/decision',
  scope: 'platform',
  can: keepers,
  summary: 'Verifies or refuses the legal data of an enterprise as the caller has seen it',
  input: Type.Object({
    enterprise,
    verified: Type.Boolean(),
    reason: text(200),
    /** `changedAt` of the data that was looked at. */
    seen: Type.String({ maxLength: 40 }),
  }),
  output: done,
})
