import { contract, peopleSelection, type Ref } from '@gantry/model/shared'
import { Type } from 'typebox'

const id = Type.String({ format: 'uuid' })
const can = ['saas', 'admin', 'user', 'safe', 'audit'] as const

export const countContacts = contract({
  method: 'GET',
  path: '/identity/contacts/letters',
  scope: 'space',
  can,
  summary: 'How many active colleagues there are by the first letter of the reading; `#` for all others',
  input: Type.Object(peopleSelection),
  output: Type.Unsafe<{
    readonly data: readonly { readonly letter: string; readonly count: number }[]
  }>({ type: 'object' }),
})

/** A colleague's card. Fields that the caller may not read are absent. */
export interface Contact extends Ref {
  readonly pinyin: string
  readonly gender?: 'male' | 'female'
  /** Month and day only, without the year. */
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
