import type { JsonObject } from '@gantry/base/shared'
import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'
import { type ConfirmedKind, policySchema, type Reason, type SecurityPolicy } from './policy.ts'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const text = Type.String({ maxLength: 200 })
const month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$' })

export const requestStates = ['waiting', 'approved', 'refused', 'withdrawn'] as const
export type RequestState = (typeof requestStates)[number]

/** An act that waits for the security officer, or waited. */
export interface ConfirmationRequest {
  readonly id: string
  readonly kind: ConfirmedKind
  readonly requester: Ref
  readonly askedAt: string
  /** What the kind tells of it; see `facts` of its `ConfirmedAct`. */
  readonly facts: JsonObject
  readonly why: readonly Reason[]
  readonly state: RequestState
  readonly decidedBy: string | null
  readonly decidedAt: string | null
  readonly remark: string | null
}

export const findingRules = [
  'unusual_hours',
  'new_address',
  'many_exports',
  'many_reveals',
  'own_rights',
  'denied_access',
  'failures_before',
] as const
export type FindingRule = (typeof findingRules)[number]

export const findingStates = ['open', 'explained', 'pursued'] as const
export type FindingState = (typeof findingStates)[number]

/** Something in the log that stands out: one rule, one person, one day. */
export interface Finding {
  readonly id: string
  readonly rule: FindingRule
  readonly person: Ref
  /** Local day of the space. */
  readonly day: string
  readonly first: string
  readonly last: string
  readonly count: number
  readonly facts: JsonObject
  /** Lines of the log behind it, at most 20. */
  readonly lines: readonly number[]
  readonly state: FindingState
  readonly remark: string | null
  readonly settledBy: string | null
  readonly settledAt: string | null
}

/** A periodic review of who holds roles. */
export interface Review {
  readonly id: string
  readonly name: string
  readonly due: string
  readonly startedAt: string
  readonly closedAt: string | null
  readonly lines: number
  readonly decided: number
  readonly removed: number
}

export interface ReviewLine {
  readonly role: Ref
  readonly member: Ref
  readonly department: string | null
  /** Last sign-in; null: none. */
  readonly lastSeen: string | null
  readonly decision: 'kept' | 'removed' | null
  readonly decidedAt: string | null
}

/** What the desk opens with. */
export interface SecurityDesk {
  readonly waiting: readonly ConfirmationRequest[]
  readonly findings: readonly Finding[]
  readonly openFindings: number
  readonly reviews: readonly Review[]
  /** When the log was last looked at for findings; null: not yet. */
  readonly lookedAt: string | null
}

export const readDesk = contract({
  method: 'GET',
  path: '/security/desk',
  scope: 'space',
  can: ['safe'],
  summary:
    'What waits for the security officer: requests to confirm, findings not looked at, reviews that run',
  input: Type.Object({}),
  output: Type.Unsafe<SecurityDesk>(object),
})

export const listRequests = contract({
  method: 'GET',
  path: '/security/requests',
  scope: 'space',
  can: ['safe', 'audit'],
  summary: 'Acts that waited for the security officer, newest first, with who decided what and why',
  input: Type.Object({ before: Type.Optional(Type.String({ format: 'uuid' })) }),
  output: Type.Unsafe<{ readonly data: readonly ConfirmationRequest[]; readonly more: boolean }>(object),
})

export const listOwnRequests = contract({
  method: 'GET',
  path: '/security/requests/own',
  scope: 'space',
  can: 'signed-in',
  summary: 'The own acts that wait for the security officer or waited, newest first, at most 50',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly ConfirmationRequest[] }>(object),
})

export const decideRequest = contract({
  method: 'POST',
  path: '/security/requests/:id/decide',
  scope: 'space',
  can: ['safe'],
  summary:
    'Approves a request, which carries its act out once with the rights of who asked, or refuses it with a reason',
  input: Type.Object({ id, approve: Type.Boolean(), remark: Type.Optional(text) }),
  output: done,
})

export const withdrawRequest = contract({
  method: 'POST',
  path: '/security/requests/:id/withdraw',
  scope: 'space',
  can: 'signed-in',
  summary: 'Takes an own request back',
  input: Type.Object({ id }),
  output: done,
})

export const readPolicy = contract({
  method: 'GET',
  path: '/security/policy',
  scope: 'space',
  can: ['safe', 'audit'],
  summary: 'What the security officer confirms, and from when on something stands out',
  input: Type.Object({}),
  output: Type.Unsafe<SecurityPolicy>(object),
})

export const changePolicy = contract({
  method: 'PUT',
  path: '/security/policy',
  scope: 'space',
  can: ['safe'],
  summary: 'Changes what the security officer confirms, and from when on something stands out',
  input: policySchema,
  output: done,
})

export const listFindings = contract({
  method: 'GET',
  path: '/security/findings',
  scope: 'space',
  can: ['safe', 'audit'],
  summary: 'What stood out in the log, newest first, and how much of it is open',
  input: Type.Object({
    state: Type.Optional(Type.Enum(findingStates)),
    before: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly Finding[]
    readonly more: boolean
    /** Open findings of the space, counted up to 1,000. */
    readonly open: number
  }>(object),
})

export const lookForFindings = contract({
  method: 'POST',
  path: '/security/findings/look',
  scope: 'space',
  can: ['safe'],
  summary: 'Looks at the log of the last days now; otherwise once an hour',
  input: Type.Object({}),
  output: Type.Object({ found: Type.Integer() }),
})

export const settleFinding = contract({
  method: 'POST',
  path: '/security/findings/:id/settle',
  scope: 'space',
  can: ['safe'],
  summary: 'Says that a finding is explained, or that it is pursued, with a remark',
  input: Type.Object({
    id,
    state: Type.Union([Type.Literal('explained'), Type.Literal('pursued')]),
    remark: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  output: done,
})

export const startReview = contract({
  method: 'POST',
  path: '/security/reviews',
  scope: 'space',
  can: ['safe'],
  summary: 'Starts a review of who holds roles: of all, or of those named',
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60 }),
    due: Type.String({ format: 'date' }),
    roles: Type.Array(id, { maxItems: 200, uniqueItems: true }),
  }),
  output: Type.Object({ id: Type.String() }),
})

export const listClosedReviews = contract({
  method: 'GET',
  path: '/security/reviews/closed',
  scope: 'space',
  can: ['safe', 'audit'],
  summary: 'Reviews that are complete, the newest first',
  input: Type.Object({ before: Type.Optional(id) }),
  output: Type.Unsafe<{ readonly data: readonly Review[]; readonly more: boolean }>(object),
})

export const readReview = contract({
  method: 'GET',
  path: '/security/reviews/:id',
  scope: 'space',
  can: ['safe', 'audit'],
  summary:
    'A review with its lines: a role, who holds it, when last seen, and what was decided; at most 2,000',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly review: Review; readonly lines: readonly ReviewLine[] }>(object),
})

export const decideReview = contract({
  method: 'POST',
  path: '/security/reviews/:id/decide',
  scope: 'space',
  can: ['safe'],
  summary: 'Confirms that members keep a role, or takes it from them',
  input: Type.Object({
    id,
    role: id,
    members: Type.Array(id, { minItems: 1, maxItems: 200, uniqueItems: true }),
    keep: Type.Boolean(),
  }),
  output: done,
})

export const reportFormats = ['xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const writeReport = contract({
  method: 'GET',
  path: '/security/report',
  scope: 'space',
  can: ['safe', 'audit'],
  summary: 'The month as a workbook or PDF: chain check, figures, decisions, findings and reviews',
  input: Type.Object({
    month,
    format: Type.Optional(Type.Union([Type.Literal('xlsx'), Type.Literal('pdf')])),
  }),
  output: Type.Unsafe<unknown>({}),
})
