import { type Static, Type } from 'typebox'
import { contract } from './contract.ts'
import type { Ref } from './records-contract.ts'

const id = Type.String({ format: 'uuid' })
const can = ['saas', 'admin', 'user', 'safe', 'audit'] as const

/** Lists of colleagues: everybody, and those that follow from the person who looks. */
export const peopleLists = ['all', 'favourites', 'recent', 'team'] as const
export type PeopleList = (typeof peopleLists)[number]

/** A colleague in a list. */
export type PersonLine = Ref & {
  /** The reading of the name, with blanks between syllables; lists are sorted by it. */
  readonly pinyin: string
  readonly position: string | null
  readonly department: string | null
  readonly extension: string | null
  readonly favourite: boolean
}

/** Which people a list of colleagues is about. */
export const peopleSelection = {
  list: Type.Optional(Type.Enum(peopleLists)),
  /** Only of this department, and of those below it. */
  department: Type.Optional(id),
  /** False: without the departments below. */
  below: Type.Optional(Type.Boolean()),
  /** Only members of this user group. */
  group: Type.Optional(id),
  /** Only holders of this post. */
  post: Type.Optional(id),
  /** Words of the name, its reading, the initials of it, the position or the extension number. */
  search: Type.Optional(Type.String({ maxLength: 100 })),
}

const selectionObject = Type.Object(peopleSelection)
export type PeopleSelection = Static<typeof selectionObject>

export const listPeople = contract({
  method: 'GET',
  path: '/identity/contacts',
  scope: 'space',
  can,
  summary: 'Active colleagues in the order of their names; those searched for, the best matches first',
  input: Type.Object({
    ...peopleSelection,
    /** Starts at names whose reading begins with this letter or a later one. */
    from: Type.Optional(Type.String({ pattern: '^[a-z]$' })),
    /** The last person of the page before. */
    after: Type.Optional(id),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: Type.Unsafe<{
    readonly data: readonly PersonLine[]
    /** Where the next page starts; null: this is the last one. */
    readonly next: string | null
    /** More people match than a search lists. */
    readonly more: boolean
  }>({ type: 'object' }),
})

export const markPerson = contract({
  method: 'PUT',
  path: '/identity/contacts/:id/mark',
  scope: 'space',
  can,
  summary:
    'Notes that the caller dealt with a colleague; with `favourite`, makes one a favourite or no longer',
  input: Type.Object({ id, favourite: Type.Optional(Type.Boolean()) }),
  output: Type.Object({ done: Type.Literal(true) }),
})
