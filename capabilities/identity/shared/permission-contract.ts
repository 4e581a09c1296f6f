import type { Text } from '@gantry/base/shared'
import {
  contract,
  type FieldId,
  type Filter,
  type Operation,
  operations,
  type Ref,
  type ShareLevel,
  type Subject,
  type UserType,
} from '@gantry/model/shared'
import { Type } from 'typebox'

/** Whose rights the lines of the permission matrix are. */
export type PermissionSide = 'person' | 'role'

/** Scopes of a grant over the records of a table, widest first. */
export const rowReaches = ['all', 'department', 'some', 'own'] as const
export type RowReach = (typeof rowReaches)[number]

/** Permission levels of a cell, lowest first. */
export const permissionLevels = ['see', 'change', 'remove', 'manage'] as const
export type PermissionLevel = (typeof permissionLevels)[number]

/** The line of what every ordinary user may do, without any role. */
export const everybodyLine = 'everybody'

/** The column of tables that belong to no application. */
export const withoutApp = '-'

/** A column: an application, or, within one, a table. */
export interface PermissionColumn {
  readonly id: string
  readonly label: Text
  readonly tables: number
}

/** What the rules open in one column; for an application: in its tables together. */
export interface PermissionCell {
  readonly operations: readonly Operation[]
  /** The highest level on records beyond the person's own; on these if no others are open. */
  readonly level: PermissionLevel
  /** Scope of that level; reading may have a wider scope. */
  readonly reach: RowReach
  /** Of an application: how many of its tables are open, where others are closed. */
  readonly open?: number
}

export interface PermissionLine {
  readonly id: string
  readonly title: string
  /** Of a person: the roles; of a role: none. */
  readonly roles: readonly Ref[]
  /** Of a person: department or position; of a role: its description. */
  readonly note: string | null
  readonly userType: UserType | null
  /** Of a role: how many active people hold it. */
  readonly members: number | null
  /** Cells by column; empty ones are absent. */
  readonly cells: Readonly<Record<string, PermissionCell>>
}

export interface PermissionPage {
  readonly columns: readonly PermissionColumn[]
  /** More applications or tables exist than columns are returned. */
  readonly moreColumns: boolean
  readonly lines: readonly PermissionLine[]
  /** The line to continue after; null at the end. */
  readonly next: string | null
  /** Lines altogether, counted up to `capped`. */
  readonly total: number
  readonly capped: boolean
}

/** Why a rule applies to a person or role. */
export type PermissionVia =
  | { readonly kind: 'everybody' }
  | { readonly kind: 'userType'; readonly userType: UserType }
  | { readonly kind: 'role'; readonly role: Ref }

/** A rule of a table that opens something to the person or role. */
export interface PermissionReason {
  /** Place of the rule in the table's policy, from 0. */
  readonly at: number
  readonly via: readonly PermissionVia[]
  readonly operations: readonly Operation[]
  readonly reach: RowReach
  /** The rule's condition on records. */
  readonly rows: Filter
  /** Absent fields: every field. */
  readonly fields: readonly Text[] | null
}

/** Why a person or role may perform an operation on a table. */
export interface PermissionReasons {
  readonly table: { readonly id: string; readonly label: Text; readonly app: string | null }
  /** False: user types that never work with business data. */
  readonly business: boolean
  readonly reasons: readonly PermissionReason[]
  /** Restrictions of the table for everybody. */
  readonly limits: readonly Filter[]
  /** Labels of the fields that the conditions name. */
  readonly labels: Readonly<Record<FieldId, Text>>
  /** Titles of records that the conditions name. */
  readonly titles: Readonly<Record<string, string>>
}

/** A single record that is shared with a person or role. */
export interface PermissionShare {
  readonly id: string
  /** The title is null when whoever asks may not read the record. */
  readonly record: { readonly id: string; readonly title: string | null }
  /** The person, or the department, role, post or group by which the share reaches the person. */
  readonly subject: Subject & { readonly title: string }
  /** `share`: given by a person; otherwise opened by a part in something, such as a workflow. */
  readonly channel: string
  readonly level: ShareLevel
  readonly givenBy: Ref
  readonly givenAt: string
  readonly until: string | null
}

export interface PermissionShares {
  /** Newest first. */
  readonly data: readonly PermissionShare[]
  /** The share to continue after; null at the end. */
  readonly next: string | null
  /** Shares altogether, counted up to `capped`. */
  readonly total: number
  readonly capped: boolean
}

const can = ['admin', 'safe', 'audit'] as const
const table = Type.String({ minLength: 1, maxLength: 48 })
const side = Type.Unsafe<PermissionSide>(Type.Union([Type.Literal('person'), Type.Literal('role')]))
const operation = Type.Unsafe<Operation>(Type.Union(operations.map(each => Type.Literal(each))))

const asked = {
  side,
  /** Columns are the tables of this application, `-` those of none; absent: the applications. */
  app: Type.Optional(Type.String({ minLength: 1, maxLength: 48 })),
  /** With `operation`: only those who may do this in this table. */
  table: Type.Optional(table),
  operation: Type.Optional(operation),
  search: Type.Optional(Type.String({ maxLength: 60 })),
  /** People of this department and below. */
  department: Type.Optional(Type.String({ format: 'uuid' })),
}

export const listPermissions = contract({
  method: 'GET',
  path: '/identity/permissions',
  scope: 'space',
  can,
  page: '/{spaceUri}/sysop/permissionmanage',
  summary: 'Who may do what in which application or table, by person or by role, fifty lines a page',
  input: Type.Object({
    ...asked,
    /** The line of the last entry already read. */
    after: Type.Optional(Type.String({ format: 'uuid' })),
  }),
  output: Type.Unsafe<PermissionPage>({ type: 'object' }),
})

const ofTable = {
  side,
  /** The person or role; `everybody`: every ordinary user. */
  of: Type.String({ minLength: 1, maxLength: 36 }),
  table,
}

export const listPermissionShares = contract({
  method: 'GET',
  path: '/identity/permissions/shares',
  scope: 'space',
  can,
  page: '/{spaceUri}/sysop/permissionmanage',
  summary: 'Single records of a table that are shared with a person or role: which, by whom, until when',
  input: Type.Object({ ...ofTable, after: Type.Optional(Type.String({ format: 'uuid' })) }),
  output: Type.Unsafe<PermissionShares>({ type: 'object' }),
})

export const explainPermission = contract({
  method: 'GET',
  path: '/identity/permissions/reasons',
  scope: 'space',
  can,
  page: '/{spaceUri}/sysop/permissionmanage',
  summary: 'The rules by which a person, a role or everybody may do something in a table',
  input: Type.Object(ofTable),
  output: Type.Unsafe<PermissionReasons>({ type: 'object' }),
})

export const exportPermissions = contract({
  method: 'GET',
  path: '/identity/permissions/export',
  scope: 'space',
  can,
  page: '/{spaceUri}/sysop/permissionmanage',
  summary: 'The permission matrix as a workbook: a line for each person or role and table',
  input: Type.Object(asked),
  output: Type.Unknown(),
})

/** What can be searched for: every application with its tables. */
export interface PermissionPlace {
  readonly id: string
  readonly label: Text
  readonly tables: readonly { readonly id: string; readonly label: Text }[]
}

export const listPermissionPlaces = contract({
  method: 'GET',
  path: '/identity/permissions/places',
  scope: 'space',
  can,
  page: '/{spaceUri}/sysop/permissionmanage',
  summary: 'The applications and tables that the permission matrix speaks of',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly PermissionPlace[] }>({ type: 'object' }),
})
