import { type Ctx, sql } from '@gantry/kernel/server'
import { pathText } from '../../../people-sheet/department-path.ts'
import { type KnownDepartment, namesTo, readDepartments } from '../../../people-sheet/known-people.ts'
import { type DirectorySource, type FoundDepartment, topPlace } from './found.ts'

/** Longest name of a department or a member. */
export const nameLength = 60

/** What becomes of a department of a directory. */
export interface PlannedDepartment {
  readonly subject: string
  /** Null: it is made. */
  readonly id: string | null
  readonly name: string
  /** Subject of the one above, or `topPlace`. */
  readonly above: string
  /** The names from the root, for people. */
  readonly path: string
  /** `blocked`: another department has its name at its new place, so that it stays as it is. */
  readonly becomes: 'new' | 'moved' | 'same' | 'blocked'
  /** From now on it follows the department of the directory. */
  readonly isLinked: boolean
}

/** The departments of a directory here. */
export interface PlannedTree {
  /** In the order in which they are written: those above first, and whoever leaves a place before who takes it. */
  readonly planned: readonly PlannedDepartment[]
  /** The id of a place of a person: undefined for a department that is made, null for the top without a department there. */
  idOf(place: string): string | null | undefined
}

/** Compares the departments of a directory with those here; writes nothing. `under`: the one below which they stand. */
export const planDepartments = async (
  ctx: Ctx,
  source: DirectorySource,
  under: string | null,
  found: readonly FoundDepartment[],
): Promise<PlannedTree> => {
  const tree = await readDepartments(ctx)
  const top = under === null ? undefined : tree.get(under)
  const links = await readLinks(ctx, source, top)
  const planned = new Planning(tree, links, top, found).run()
  const ids = new Map(planned.map(({ subject, id }) => [subject, id ?? undefined]))
  return { planned, idOf: place => (place === topPlace ? (top?.id ?? null) : ids.get(place)) }
}

/**
 * The departments that follow one of the directory, by its subject; of a merged one, the department that took it in. The
 * one below which the directory stands cannot follow it.
 */
const readLinks = async (
  ctx: Ctx,
  { provider, authority }: DirectorySource,
  top: KnownDepartment | undefined,
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await ctx.db.run<{ subject: string; id: string }>(sql`
    select l.subject, d.id from gantry.directory_department l
    left join gantry.record_merge m on m.space = l.space and m.table_id = 'department' and m.gone = l.department
    join gantry.t_department d on d.space = l.space and d.id = coalesce(m.target, l.department) and d.deleted_at is null
    where l.space = ${ctx.space} and l.provider = ${provider} and l.authority = ${authority}`)
  return new Map(
    rows.flatMap(({ subject, id }) => (top?.ids.split('/').includes(id) ? [] : [[subject, id] as const])),
  )
}

/** One comparison. Places are taken and left as the writes will do it. */
class Planning {
  private readonly tree: ReadonlyMap<string, KnownDepartment>
  private readonly links: ReadonlyMap<string, string>
  private readonly top: KnownDepartment | undefined
  private readonly found: ReadonlyMap<string, FoundDepartment>
  /** Who stands at a place: an id, or the subject of a department to make. */
  private readonly places: Map<string, string>
  /** The departments above, as the writes will leave them. */
  private readonly parents: Map<string, string | null>
  /** The departments here that follow one that was found. */
  private readonly followers: ReadonlySet<string>
  private readonly planned = new Map<string, PlannedDepartment>()
  /** Departments here that were looked at. */
  private readonly settled = new Set<string>()

  constructor(
    tree: ReadonlyMap<string, KnownDepartment>,
    links: ReadonlyMap<string, string>,
    top: KnownDepartment | undefined,
    found: readonly FoundDepartment[],
  ) {
    this.tree = tree
    this.links = links
    this.top = top
    this.found = new Map(found.map(each => [each.subject, each]))
    this.places = new Map([...tree.values()].map(each => [placeKey(each.parent, each.name), each.id]))
    this.parents = new Map([...tree.values()].map(each => [each.id, each.parent]))
    this.followers = new Set(found.flatMap(({ subject }) => links.get(subject) ?? []))
  }

  run(): readonly PlannedDepartment[] {
    let waiting = [...this.found.values()]
    while (waiting.length > 0) {
      const left = waiting.filter(each => !this.isReady(each) || !this.plan(each, false))
      // Two departments that take each other's place wait for each other, and so does a circle.
      if (left.length === waiting.length) {
        const first = left.find(each => this.isReady(each)) ?? left[0]
        if (first) this.plan(first, true)
        waiting = left.filter(each => each !== first)
      } else waiting = left
    }
    return [...this.planned.values()]
  }

  private isReady({ above }: FoundDepartment): boolean {
    return above === topPlace || !this.found.has(above) || this.planned.has(above)
  }

  /** Plans one department; false: its place may become free later. `isLast`: it does not wait any longer. */
  private plan({ subject, name: long, above }: FoundDepartment, isLast: boolean): boolean {
    const name = long.trim().slice(0, nameLength).trim() || subject.slice(0, nameLength)
    const parent = this.planned.get(above)
    const parentId = parent ? (parent.id ?? parent.subject) : (this.top?.id ?? null)
    const key = placeKey(parentId, name)
    const there = this.places.get(key)
    const linked = this.tree.get(this.links.get(subject) ?? '')
    const isTaken = there !== undefined && there !== linked?.id
    if (isTaken && !isLast && this.followers.has(there) && !this.settled.has(there)) return false
    const path = [parent?.path ?? this.topPath(), pathText([name])].filter(each => each !== '').join('/')
    const place = { subject, name, above: parent ? above : topPlace, path }
    if (linked) {
      const isSame = linked.name === name && linked.parent === parentId
      const becomes = isTaken || this.isBelow(parentId, linked.id) ? 'blocked' : isSame ? 'same' : 'moved'
      if (becomes === 'moved') {
        this.parents.set(linked.id, parentId)
        this.places.delete(placeKey(linked.parent, linked.name))
        this.places.set(key, linked.id)
      }
      this.settled.add(linked.id)
      this.planned.set(subject, { ...place, id: linked.id, becomes, isLinked: false })
    } else if (there === undefined) {
      this.places.set(key, subject)
      this.planned.set(subject, { ...place, id: null, becomes: 'new', isLinked: true })
    } else {
      const isFree = !this.followers.has(there)
      const id = this.tree.has(there) ? there : null
      this.planned.set(subject, { ...place, id, becomes: isFree ? 'same' : 'blocked', isLinked: isFree })
    }
    return true
  }

  private topPath(): string {
    return this.top ? pathText(namesTo(this.tree, this.top)) : ''
  }

  /** Whether a place is a department or below it, where that department cannot move. */
  private isBelow(place: string | null, id: string): boolean {
    for (let at = place; at !== null; at = this.parents.get(at) ?? null) if (at === id) return true
    return false
  }
}

/** Departments beside each other differ in more than case. */
const placeKey = (parent: string | null, name: string): string =>
  `${parent ?? ''} ${name.normalize('NFKC').trim().toLowerCase()}`
