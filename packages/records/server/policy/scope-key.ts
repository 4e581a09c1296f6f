import { createHash } from 'node:crypto'
import type { Actor } from '@gantry/model/shared'
import type { Catalog } from '../catalog/catalog.ts'
import type { Scope } from './scope.ts'

/**
 * Cache key of a scope: policies and the words of titles depend on nothing else. Where a policy of the space uses the clock, the key
 * changes every minute.
 */
export const scopeKey = ({ catalog, table, actor, now }: Scope): string => {
  const minute = asksClock(catalog) ? Math.floor(now.getTime() / 60_000) : 0
  return `${table.id} ${minute} ${actorKey(actor)}`
}

const keys = new WeakMap<Actor, string>()

const actorKey = (actor: Actor): string => {
  const known = keys.get(actor)
  if (known) return known
  const { system, userType, personId, roles, departments, departmentsAndBelow, timeZone, lang } = actor
  const { departmentsAndAbove, posts, groups, clearance, key: byKey } = actor
  const lists = [roles, departments, departmentsAndBelow, departmentsAndAbove, posts, groups]
  const asked = [
    system !== undefined,
    userType,
    personId,
    clearance,
    timeZone,
    lang,
    byKey?.app,
    byKey?.writes,
  ]
  const bound = actor.within && actorKey(actor.within)
  const key = JSON.stringify([bound, ...asked, ...lists.map(list => list && listKey(list))])
  keys.set(actor, key)
  return key
}

/** Longer lists are represented by a hash. */
const short = 4

const fingerprints = new WeakMap<readonly string[], string>()

/**
 * Cached by list identity: requests copy actors but share their lists, so hundreds of roles are not hashed for
 * each request.
 */
const listKey = (list: readonly string[]): string => {
  if (list.length <= short) return JSON.stringify(list)
  const known = fingerprints.get(list)
  if (known) return known
  const made = createHash('sha256').update(JSON.stringify(list)).digest('base64')
  fingerprints.set(list, made)
  return made
}

const clocks = new WeakMap<Catalog, boolean>()

const asksClock = (catalog: Catalog): boolean => {
  const known = clocks.get(catalog)
  if (known !== undefined) return known
  const asks = [...catalog.tables.values()].some(({ policy, limits }) =>
    /"term":"(now|today)"|"op":"within"/.test(JSON.stringify([policy, limits])),
  )
  clocks.set(catalog, asks)
  return asks
}
