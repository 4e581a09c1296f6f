/** Kinds of share recipients. A kind whose table the space does not have is refused. */
export const subjectKinds = ['user', 'department', 'role', 'post', 'group'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** A share recipient: a person, or all members of a group. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  /** For a department: including all descendants. */
  readonly below?: boolean
}

/** Text form of a subject, for storage and lookup. */
export const subjectText = ({ kind, id, below }: Subject): string =>
  `${kind === 'department' && below ? 'below' : kind}:${id}`

/** @see subjectText */
export const readSubject = (text: string): Subject => {
  const [name = '', id = ''] = text.split(':')
  if (name === 'below') return { kind: 'department', id, below: true }
  return { kind: subjectKinds.find(kind => kind === name) ?? 'user', id }
}
