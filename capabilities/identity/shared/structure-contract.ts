import type { Text } from '@gantry/base/shared'
import { contract, type JobInfo, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const done = Type.Object({ done: Type.Literal(true) })

/** What refers to a department, role, post or user group: a field of records, or one of the other places. */
export interface SubjectUse {
  readonly kind: 'members' | 'field' | 'owner' | 'others' | 'delegations' | 'shares' | 'designs'
  /** The table, for fields and owners. */
  readonly table?: Text
  readonly field?: Text
  /** Designs by their names, at most 20. */
  readonly names?: readonly Text[]
  readonly count: number
}

/** Maximum counted uses. */
export const mostCounted = 10_000

export const listDepartmentUses = contract({
  method: 'GET',
  path: '/identity/departments/:id/uses',
  scope: 'space',
  can: ['admin'],
  summary: 'What refers to a department, before it is merged or removed',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly SubjectUse[] }>({ type: 'object' }),
})

/** Tables whose records give people rights, besides departments, which have a removal of their own. */
export const subjectTables = ['role', 'post', 'user_group'] as const
export type SubjectTable = (typeof subjectTables)[number]

export const listSubjectUses = contract({
  method: 'GET',
  path: '/identity/subjects/:table/:id/uses',
  scope: 'space',
  can: ['admin', 'safe'],
  summary: 'What a role, post or user group is used for, before it is removed',
  input: Type.Object({ table: Type.Enum(subjectTables), id }),
  output: Type.Unsafe<{ readonly data: readonly SubjectUse[] }>({ type: 'object' }),
})

export const mergeDepartment = contract({
  method: 'POST',
  path: '/identity/departments/:id/merge',
  scope: 'space',
  can: ['admin'],
  summary: 'Begins merging a department into another one, which takes over its members and references',
  input: Type.Object({ id, into: id }),
  output: Type.Object({ job: id }),
})

export const removeDepartment = contract({
  method: 'DELETE',
  path: '/identity/departments/:id',
  scope: 'space',
  can: ['admin'],
  summary: 'Removes a department that nothing refers to; any other can only be merged',
  input: Type.Object({ id }),
  output: done,
})

/** Result of a merge. */
export interface MergeReport {
  readonly changed: number
  /** Records that the engine refused to change, by table. */
  readonly refused: readonly { readonly table: Text; readonly count: number }[]
}

export const readStructureJob = contract({
  method: 'GET',
  path: '/identity/structure/jobs/:id',
  scope: 'space',
  can: ['admin', 'saas', 'safe', 'user'],
  summary: 'How far a merge, an import, a handing over or a run over the directory of the caller is',
  input: Type.Object({ id }),
  output: Type.Unsafe<JobInfo>({ type: 'object' }),
})

export const listMemberDepartments = contract({
  method: 'GET',
  path: '/identity/members/:id/departments',
  scope: 'space',
  can: ['admin', 'safe', 'audit', 'user'],
  summary: 'The departments a member is in besides the main one',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: readonly Ref[] }>({ type: 'object' }),
})

export const setMemberDepartments = contract({
  method: 'PUT',
  path: '/identity/members/:id/departments',
  scope: 'space',
  can: ['admin'],
  summary: 'Puts a member into these departments besides the main one and no others',
  input: Type.Object({ id, departments: Type.Array(id, { maxItems: 20 }) }),
  output: done,
})
