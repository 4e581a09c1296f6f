import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'

const object = { type: 'object' } as const
const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })
const code = Type.String({ minLength: 8, maxLength: 40, pattern: '^[A-Za-z0-9_-]+$' })
const text = (maxLength: number) => Type.String({ maxLength })
const readers = ['saas', 'admin', 'user', 'safe', 'audit'] as const
const deciders = ['admin'] as const

/** `asked`: the applicant is to add something. */
export const supplierStates = ['waiting', 'asked', 'active', 'stopped', 'refused'] as const
export type SupplierState = (typeof supplierStates)[number]

export const grades = ['A', 'B', 'C', 'D'] as const
export type Grade = (typeof grades)[number]

/** A file of a supplier. */
export interface SupplierFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** What a company says about itself. */
const facts = {
  name: text(100),
  creditCode: text(40),
  contact: text(60),
  phone: text(30),
  email: text(100),
  categories: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: 20 }),
  note: text(1_000),
}

export interface SupplierFacts {
  readonly name: string
  readonly creditCode: string
  readonly contact: string
  readonly phone: string
  readonly email: string
  readonly categories: readonly string[]
  readonly note: string
}

/** A supplier of the space, or a company that wants to become one. */
export interface Supplier extends SupplierFacts {
  readonly id: string
  readonly state: SupplierState
  /** Why it was refused, asked or stopped. */
  readonly reason: string
  readonly grade: Grade | null
  /** The last day of its licence. */
  readonly licenceUntil: string | null
  /** Its licence has ended, or ends within 30 days. */
  readonly licence: 'valid' | 'ending' | 'ended' | 'unknown'
  readonly files: readonly SupplierFile[]
  readonly at: string
  readonly changedAt: string
  readonly decidedBy: string | null
}

/** One thing that happened to a supplier. */
export interface SupplierEvent {
  readonly at: string
  readonly who: string
  readonly what: 'applied' | 'added' | 'asked' | 'approved' | 'refused' | 'stopped' | 'resumed' | 'graded'
  readonly grade: Grade | null
  readonly reason: string
}

/** Whether and how companies may apply. */
export interface Door {
  readonly code: string | null
  readonly open: boolean
  readonly intro: string
  readonly categories: readonly string[]
}

export const readDoor = contract({
  method: 'GET',
  path: '/supplier-door',
  scope: 'space',
  can: readers,
  summary: 'Whether companies may apply to be suppliers, and under which address',
  input: Type.Object({}),
  output: Type.Unsafe<Door>(object),
})

export const setDoor = contract({
  method: 'PUT',
  path: '/supplier-door',
  scope: 'space',
  can: deciders,
  summary: 'Opens or closes the page where companies apply; a new address ends the one before',
  input: Type.Object({
    open: Type.Boolean(),
    intro: text(1_000),
    categories: Type.Array(Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' }), { maxItems: 50 }),
    renew: Type.Optional(Type.Boolean()),
  }),
  output: Type.Unsafe<Door>(object),
})

export const listSuppliers = contract({
  method: 'GET',
  path: '/suppliers',
  scope: 'space',
  can: readers,
  summary: 'Suppliers, applications that wait first, 30 a page',
  input: Type.Object({
    state: Type.Optional(Type.Enum(supplierStates)),
    grade: Type.Optional(Type.Enum(grades)),
    search: Type.Optional(Type.String({ maxLength: 60 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly Supplier[]
    readonly more: boolean
    readonly counts: Readonly<Record<SupplierState, number>>
  }>(object),
})

export const supplierHistory = contract({
  method: 'GET',
  path: '/suppliers/:id/history',
  scope: 'space',
  can: readers,
  summary: 'What happened to a supplier, with its grades, newest first',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly SupplierEvent[] }>(object),
})

export const supplierFile = contract({
  method: 'GET',
  path: '/suppliers/:id/files/:file',
  scope: 'space',
  can: readers,
  summary: 'A file of a supplier',
  input: Type.Object({ id, file: id }),
  output: Type.Unsafe<Json>({}),
})

export const decideSupplier = contract({
  method: 'PUT',
  path: '/suppliers/:id/decision',
  scope: 'space',
  can: deciders,
  summary: 'Approves or refuses an application as it was read, or asks for more',
  input: Type.Object({
    id,
    decision: Type.Enum(['approve', 'refuse', 'ask'] as const),
    reason: text(500),
    grade: Type.Optional(Type.Enum(grades)),
    licenceUntil: Type.Optional(Type.String({ format: 'date' })),
    /** `changedAt` of the application that was read. */
    seen: text(40),
  }),
  output: done,
})

export const gradeSupplier = contract({
  method: 'PUT',
  path: '/suppliers/:id/grade',
  scope: 'space',
  can: deciders,
  summary: 'Grades a supplier and notes until when its licence is valid',
  input: Type.Object({
    id,
    grade: Type.Enum(grades),
    licenceUntil: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
    reason: text(500),
  }),
  output: done,
})

export const setSupplierState = contract({
  method: 'PUT',
  path: '/suppliers/:id/state',
  scope: 'space',
  can: deciders,
  summary: 'Stops a supplier with a reason, or resumes it',
  input: Type.Object({ id, state: Type.Enum(['active', 'stopped'] as const), reason: text(500) }),
  output: done,
})

export const openDoor = contract({
  method: 'GET',
  path: '/supplier-applications/door',
  scope: 'platform',
  can: 'public',
  summary: 'The page of a space where companies apply, by its code',
  input: Type.Object({ to: code }),
  output: Type.Unsafe<{
    readonly space: string
    readonly intro: string
    readonly categories: readonly string[]
  }>(object),
})

export const apply = contract({
  method: 'POST',
  path: '/supplier-applications',
  scope: 'platform',
  can: 'public',
  status: 201,
  summary: 'Applies to be a supplier; the code in the answer follows the application and adds files to it',
  input: Type.Object({ to: code, ...facts }),
  output: Type.Object({ code: Type.String() }),
})

/** An application as its company sees it. */
export interface Followed extends SupplierFacts {
  readonly space: string
  readonly state: SupplierState
  readonly reason: string
  readonly at: string
  readonly files: readonly Pick<SupplierFile, 'name' | 'size'>[]
  readonly offered: readonly string[]
}

export const follow = contract({
  method: 'GET',
  path: '/supplier-applications/followed',
  scope: 'platform',
  can: 'public',
  summary: 'An application by the code its company was given',
  input: Type.Object({ code }),
  output: Type.Unsafe<Followed>(object),
})

export const addToApplication = contract({
  method: 'PUT',
  path: '/supplier-applications/followed',
  scope: 'platform',
  can: 'public',
  summary: 'Changes an application that waits or was asked for more, and sends it again',
  input: Type.Object({ code, ...facts }),
  output: done,
})

export const sendSupplierFile = contract({
  method: 'POST',
  path: '/supplier-applications/files',
  scope: 'platform',
  can: 'public',
  body: 'multipart',
  status: 201,
  summary: 'Adds a licence or certificate (PDF, JPG, PNG; 10 MB, five in all) to an application',
  input: Type.Object({ code }),
  output: Type.Unsafe<{ readonly data: readonly Pick<SupplierFile, 'name' | 'size'>[] }>(object),
})
