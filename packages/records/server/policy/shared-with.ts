import type { Json, JsonObject } from '@gantry/base/shared'
import { type Actor, type Operation, type Subject, subjectText } from '@gantry/model/shared'
import type { SharedTest } from './row-filter.ts'

/** Operations that can be shared for a single record; all others come from the policy only. */
export const shareable: readonly Operation[] = ['read', 'update', 'remove', 'share']

/**
 * Subjects under which a person receives shares: the person, departments and their ancestors, roles, posts and
 * groups.
 */
export const subjectsOf = (actor: Actor): readonly string[] => {
  const subjects: Subject[] = [
    { kind: 'user', id: actor.personId },
    ...actor.departments.map(id => ({ kind: 'department', id }) as const),
    ...(actor.departmentsAndAbove ?? actor.departments).map(
      id => ({ kind: 'department', id, below: true }) as const,
    ),
    ...actor.roles.map(id => ({ kind: 'role', id }) as const),
    ...actor.posts.map(id => ({ kind: 'post', id }) as const),
    ...actor.groups.map(id => ({ kind: 'group', id }) as const),
  ]
  return subjects.map(subjectText)
}

/** Prefix of a subject: its kind; a department including sub-departments is a separate kind. */
export const kindOf = (subject: string): string => subject.slice(0, subject.indexOf(':'))

/** Key of the active shares on a stored row; no field can have this name. */
export const sharesOn = '$shares'

/** A share on a stored row; `null` fields mean all fields. */
export type RowShare = {
  readonly id: string
  readonly subject: string
  /** The feature that opened the record, such as `flow` for taking part in its workflow; otherwise people shared it. */
  readonly channel?: string
  /** Who gave it. */
  readonly by?: string
  readonly operations: readonly string[]
  readonly read: readonly string[] | null
  readonly update: readonly string[] | null
  /** ISO 8601; null: unlimited. */
  readonly until: string | null
}

export const sharesOf = (row: JsonObject): readonly RowShare[] => {
  const shares = row[sharesOn]
  return Array.isArray(shares) ? shares.filter(isRowShare) : []
}

const isRowShare = (share: Json): share is RowShare =>
  typeof share === 'object' && share !== null && 'subject' in share && 'operations' in share

/** The channel of shares that people give. */
export const byPeople = 'share'

/**
 * Whether a share reaches a person. What somebody shares never gives anything to himself, also not through his department, role,
 * post or group: else he would keep his own rights when they are taken from him.
 */
export const reaches = (
  { subject, channel = byPeople, by }: RowShare,
  person: string,
  subjects: readonly string[],
): boolean => subjects.includes(subject) && !(channel === byPeople && by === person)

/** In-memory equivalent of `sharedInSql`. */
export const isShared = ({ operation, person, subjects, field }: SharedTest, row: JsonObject): boolean =>
  sharesOf(row).some(share => opens(share, operation, field) && reaches(share, person, subjects))

const opens = (share: RowShare, operation: Operation, field: string | undefined): boolean => {
  const fields = operation === 'update' ? share.update : share.read
  return share.operations.includes(operation) && (field === undefined || (fields?.includes(field) ?? true))
}
