/** What a record can be shared with. A kind whose table the space does not have is refused. */
export const subjectKinds = ['user', 'department', 'role', 'post', 'group'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** Somebody to share with: a person, or all who belong to something. */
export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
  /** Of a department: also all departments below it. */
  readonly below?: boolean
}

/** A subject as one text, as it is stored and looked up. */
export const subjectText = ({ kind, id, below }: Subject): string =>
  `${kind === 'department' && below ? 'below' : kind}:${id}`

/** @see subjectText */
export const readSubject = (text: string): Subject => {
  const [name = '', id = ''] = text.split(':')
  if (name === 'below') return { kind: 'department', id, below: true }
  return { kind: subjectKinds.find(kind => kind === name) ?? 'user', id }
}
