import { isPlainObject, isUuid, type Json, type JsonObject } from '@gantry/base/shared'
import { asById, same } from './merge.ts'

type Maybe = Json | undefined
type Members = Readonly<Record<string, unknown>>
type Rename = (before: string) => string

/**
 * My body, with other ids for what both sides added to a list under one id: two things, of which a merge would make one.
 * What names such a thing beside its list is named anew too.
 */
export const keepApart = <Body>(base: Body | undefined, mine: Body, theirs: Body, idOf: Rename): Body =>
  apart(base as Maybe, mine as Json, theirs as Json, idOf) as Body

const apart = (base: Maybe, mine: Json, theirs: Json, idOf: Rename): Json => {
  if (isPlainObject(mine) && isPlainObject(theirs))
    return apartMembers(isPlainObject(base) ? base : {}, mine, theirs, idOf)
  const [was, own, others] = [base ?? [], mine, theirs].map(itemsOf)
  if (!was || !own || !others) return mine
  return [...own].map(([id, item]): Json => {
    const other = others.get(id)
    return was.has(id) && other !== undefined ? apart(was.get(id), item, other, idOf) : item
  })
}

const apartMembers = (base: Members, mine: Members, theirs: Members, idOf: Rename): Json => {
  const names = new Map<string, string>()
  const members = Object.entries(mine).map(([key, value]): [string, Json] => {
    const [was, own, other] = [base[key] as Maybe, value as Json, theirs[key] as Maybe]
    if (other === undefined) return [key, own]
    const found = addedTwice(was, own, other).map(id => [id, idOf(id)] as const)
    for (const [id, name] of found) names.set(id, name)
    return [key, withIds(apart(was, own, other, idOf), new Map(found))]
  })
  // A word that stood here before the thing was added does not name it.
  const before = JSON.stringify(base)
  for (const id of names.keys()) if (before.includes(JSON.stringify(id))) names.delete(id)
  return renamed(Object.fromEntries(members), names)
}

/** Only things with ids of their own: what is listed by `field` is the same thing on both sides. */
const itemsOf = (value: Maybe): ReadonlyMap<string, Json> | null =>
  Array.isArray(value) && value.every(item => isPlainObject(item) && typeof item.id === 'string')
    ? asById(value)
    : null

/** The same UUID is the same thing, come to both sides from one place. */
const addedTwice = (base: Maybe, mine: Json, theirs: Json): readonly string[] => {
  const [was, own, others] = [base ?? [], mine, theirs].map(itemsOf)
  if (!was || !own || !others) return []
  return [...own.keys()].filter(
    id => !isUuid(id) && !was.has(id) && others.has(id) && !same(own.get(id), others.get(id)),
  )
}

const withIds = (list: Json, names: ReadonlyMap<string, string>): Json =>
  Array.isArray(list) && names.size > 0
    ? list.map(
        (item): Json =>
          isPlainObject(item) && typeof item.id === 'string'
            ? { ...(item as JsonObject), id: names.get(item.id) ?? item.id }
            : item,
      )
    : list

const renamed = (value: Json, names: ReadonlyMap<string, string>): Json => {
  if (names.size === 0) return value
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((item): Json => renamed(item, names))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [names.get(key) ?? key, renamed(member as Json, names)]),
  )
}
