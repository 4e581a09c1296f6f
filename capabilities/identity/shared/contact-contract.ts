import { contract, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const can = ['saas', 'admin', 'user', 'safe', 'audit'] as const
const done = Type.Object({ done: Type.Literal(true) })

/** Lists of the contact book: everybody, and those that follow from the person who looks. */
export const contactLists = ['all', 'favourites', 'recent', 'team'] as const
export type ContactList = (typeof contactLists)[number]

/** A colleague in a list. */
export interface ContactLine extends Ref {
  /** The reading of the name, with blanks between syllables; lists are sorted by it. */
  readonly pinyin: string
  readonly position: string | null
  readonly department: string | null
  readonly extension: string | null
  readonly favourite: boolean
}

const selection = {
  list: Type.Optional(Type.Enum(contactLists)),
  /** Only of this department, and of those below it. */
  department: Type.Optional(id),
  /** False: without the departments below. */
  below: Type.Optional(Type.Boolean()),
  /** Only members of this user group. */
  group: Type.Optional(id),
  /** Words of the name, its reading, the initials of it, the position or the extension number. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
}

export const listContacts = contract({
  method: 'GET',
  path: '/identity/contacts',
  scope: 'space',
  can,
  summary: 'Active colleagues in the order of their names; those searched for, the best matches first',
  input: Type.Object({
    ...selection,
    /** Starts at names whose reading begins with this letter or a later one. */
    from: Type.Optional(Type.String({ pattern: '^[a-z]$' })),
    /** The last person of the page before. */
    after: Type.Optional(id),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly ContactLine[]
    /** Where the next page starts; null: this is the last one. */
    readonly next: string | null
    /** More people match than a search lists. */
    readonly more: boolean
  }>({ type: 'object' }),
})

export const countContacts = contract({
  method: 'GET',
  path: '/identity/contacts/letters',
  scope: 'space',
  can,
  summary: 'How many active colleagues there are by the first letter of the reading; `#` for all others',
  input: Type.Object(selection),
  output: Type.Unsafe<{
    readonly data: readonly { readonly letter: string; readonly count: number }[]
  }>({ type: 'object' }),
})

/** A colleague's card. What the caller may not read is absent. */
export interface Contact extends Ref {
  readonly pinyin: string
  readonly gender?: 'male' | 'female'
  readonly birthday?: string
  /** From the outermost department to the main one. */
  readonly departments: readonly Ref[]
  /** Departments besides the main one. */
  readonly others: readonly Ref[]
  readonly posts: readonly Ref[]
  readonly position?: string
  readonly email?: string
  readonly phone?: string
  readonly extension?: string
  readonly duties?: string
  /** From the top down to the direct leader. */
  readonly leaders: readonly Ref[]
  /** People who report directly to this one, the first of them by name. */
  readonly reports: readonly Ref[]
  readonly reportCount: number
  readonly favourite: boolean
}

export const getContact = contract({
  method: 'GET',
  path: '/identity/contacts/:id',
  scope: 'space',
  can,
  summary: 'One colleague: the facts the caller may read, leaders and direct reports',
  input: Type.Object({ id }),
  output: Type.Unsafe<{ readonly data: Contact }>({ type: 'object' }),
})

export const markContact = contract({
  method: 'PUT',
  path: '/identity/contacts/:id/mark',
  scope: 'space',
  can,
  summary:
    'Notes that the caller dealt with a colleague; with `favourite`, makes one a favourite or no longer',
  input: Type.Object({ id, favourite: Type.Optional(Type.Boolean()) }),
  output: done,
})
