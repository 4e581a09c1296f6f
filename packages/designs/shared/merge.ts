import { isPlainObject, type Json } from '@gantry/base/shared'

/** A place that both sides changed, each differently; undefined: absent there. */
export interface Clash {
  /** Dotted place in the merged body; items of lists by their id. */
  readonly at: string
  readonly base: Json | undefined
  readonly mine: Json | undefined
  readonly theirs: Json | undefined
}

export interface Merged<Body> {
  /** At the places in `clashes` it holds what was decided for them. */
  readonly body: Body
  readonly clashes: readonly Clash[]
}

/** Whose value a place gets at which both sides differ. */
export type Side = 'base' | 'mine' | 'theirs'

/**
 * Merges two bodies that began from the same one: objects by key, lists whose items have ids (`id`, else `field`) by id,
 * anything else as a whole. What one side changed is taken; what both changed alike is no clash. `base` undefined: they have
 * nothing in common. `sideAt` decides clashes; by default each keeps what is mine.
 */
export const mergeThreeWays = <Body>(
  base: Body | undefined,
  mine: Body,
  theirs: Body,
  sideAt: (at: string) => Side = () => 'mine',
): Merged<Body> => {
  const clashes: Clash[] = []
  const clash = (found: Clash): Maybe => {
    clashes.push(found)
    return found[sideAt(found.at)]
  }
  const body = merge('', base as Maybe, mine as Json, theirs as Json, clash)
  return { body: body as Body, clashes }
}

type Maybe = Json | undefined
type Decide = (clash: Clash) => Maybe

export const same = (a: Maybe, b: Maybe): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

/** Members by name, so that the order of writing does not count as a change. */
const sorted = (value: Maybe): Maybe => {
  if (Array.isArray(value)) return value.map(item => sorted(item) ?? null)
  if (!isPlainObject(value)) return value
  const members = Object.entries(value as Record<string, Json>).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]))
}

const merge = (at: string, base: Maybe, mine: Maybe, theirs: Maybe, clash: Decide): Maybe => {
  // Equal members may stand in another order, which means something in a record.
  if (isPlainObject(mine) && isPlainObject(theirs)) {
    const was = isPlainObject(base) ? base : {}
    return isBilingual(mine) && isBilingual(theirs)
      ? mergeText({ at, base, mine, theirs }, was, clash)
      : mergeMembers(at, was, mine, theirs, clash)
  }
  if (same(mine, theirs) || same(base, theirs)) return mine
  if (same(base, mine)) return theirs
  const lists = [base ?? [], mine, theirs].map(asById)
  const [was, own, other] = lists
  if (was && own && other) return mergeItems(at, was, own, other, clash)
  return clash({ at, base, mine, theirs })
}

type Members = Readonly<Record<string, unknown>>

const isBilingual = (value: Members): boolean => 'zh-CN' in value && 'en' in value

/** A text in two languages is one place for people: languages changed by one side each are merged, else it is one clash. */
const mergeText = (text: Clash & { mine: Members; theirs: Members }, base: Members, clash: Decide): Maybe => {
  let isClash = false
  const merged = mergeMembers(text.at, base, text.mine, text.theirs, found => {
    isClash = true
    return found.mine
  })
  return isClash ? clash(text) : merged
}

const mergeMembers = (at: string, base: Members, mine: Members, theirs: Members, clash: Decide): Json => {
  const keys = inOrder(Object.keys(base), Object.keys(mine), Object.keys(theirs))
  return Object.fromEntries(
    keys.flatMap((key): [string, Json][] => {
      const merged = merge(
        at === '' ? key : `${at}.${key}`,
        base[key] as Maybe,
        mine[key] as Maybe,
        theirs[key] as Maybe,
        clash,
      )
      return merged === undefined ? [] : [[key, merged]]
    }),
  )
}

/** The items of a list by id; null when it is no list of things with ids, each once. */
export const asById = (value: Maybe): ReadonlyMap<string, Json> | null => {
  if (!Array.isArray(value)) return null
  const found = new Map<string, Json>()
  for (const item of value) {
    const id = isPlainObject(item) ? (item.id ?? item.field) : undefined
    if (typeof id !== 'string' || found.has(id)) return null
    found.set(id, item)
  }
  return found
}

type Items = ReadonlyMap<string, Json>

const mergeItems = (at: string, base: Items, mine: Items, theirs: Items, clash: Decide): Json =>
  inOrder([...base.keys()], [...mine.keys()], [...theirs.keys()]).flatMap((id): Json[] => {
    const merged = merge(`${at}.${id}`, base.get(id), mine.get(id), theirs.get(id), clash)
    return merged === undefined ? [] : [merged]
  })

/** Mine in my order, unless only they moved something; what they added follows what stands before it with them. */
const inOrder = (base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] => {
  const kept = (list: readonly string[], other: readonly string[]) => list.filter(id => other.includes(id))
  const moved = JSON.stringify(kept(mine, base)) !== JSON.stringify(kept(base, mine))
  const [first, second] = moved ? [mine, theirs] : [theirs, mine]
  const order = [...first]
  second.forEach((id, index) => {
    if (order.includes(id)) return
    const before = second.slice(0, index).findLast(one => order.includes(one))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}
