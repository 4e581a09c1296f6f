import type { Ctx } from '@gantry/kernel/server'
import {
  type DirectoryChange,
  type DirectoryCounts,
  type DirectoryFact,
  type DirectoryPeople,
  type DirectoryPreview,
  mostDirectoryNames,
} from '../../../../shared/federation/index.ts'
import { readContact } from '../../../member/add-member.ts'
import { type DirectorySource, type Found, type FoundPerson, topPlace } from './found.ts'
import { type KnownMember, type KnownPerson, readKnown, readPresent } from './known-members.ts'
import { nameLength, type PlannedDepartment, type PlannedTree, planDepartments } from './plan-departments.ts'

/** What changes of a member. */
export interface ChangedPerson {
  readonly known: KnownMember
  readonly subject: string
  readonly facts: {
    readonly name?: string
    readonly email?: string
    readonly phone?: string
    readonly number?: string
  }
  /** The place of the new main department; null: it stays. */
  readonly main: string | null
  /** The places of all departments, where the others change; null: they stay. */
  readonly places: readonly string[] | null
  /** Was deactivated when the person vanished, and is back. */
  readonly returns: boolean
}

/** A member who was here before and follows the directory from now on. */
interface MatchedPerson {
  readonly change: ChangedPerson
  readonly person: FoundPerson
  /** The account is bound to the person already. */
  readonly isBound: boolean
}

/** What a run would write. */
export interface SyncPlan {
  readonly tree: PlannedTree
  readonly made: readonly {
    readonly person: FoundPerson
    readonly main: string
    readonly places: readonly string[]
  }[]
  readonly matched: readonly MatchedPerson[]
  readonly changed: readonly ChangedPerson[]
  readonly gone: readonly KnownPerson[]
  readonly kept: readonly FoundPerson[]
  readonly unchanged: number
  /** More vanished than the space allows. */
  readonly tooMany: boolean
  /** The subject of the direct leader, by the subject of the person. */
  readonly leaders: ReadonlyMap<string, string>
  readonly found: number
  readonly untold: DirectoryPreview['untold']
}

/** Compares the people of a directory with the members that came from it; writes nothing. */
export const planSync = async (
  ctx: Ctx,
  source: DirectorySource,
  settings: DirectoryPeople,
  { people, departments, facts, hasOthers }: Found,
): Promise<SyncPlan> => {
  const tree = await planDepartments(
    ctx,
    source,
    settings.under,
    settings.departments === 'none' ? [] : departments,
  )
  const known = new Map((await readKnown(ctx, source)).map(each => [each.subject, each]))
  const present = await readPresent(
    ctx,
    source,
    people.filter(({ subject }) => !known.has(subject)),
  )
  const compared = { ctx, tree, settings, hasOthers }
  const made: SyncPlan['made'][number][] = []
  const matched: MatchedPerson[] = []
  const compare: { readonly person: FoundPerson; readonly before: KnownPerson }[] = []
  const kept: FoundPerson[] = []
  for (const person of people) {
    const before = known.get(person.subject)
    if (before) {
      compare.push({ person, before })
      continue
    }
    const there = present(person)
    if (there === null) made.push({ person, ...placesOf(compared, person, null) })
    else if (settings.adopts && there.member)
      matched.push({
        change: changeOf(compared, there.member, person),
        person,
        isBound: there.isBound,
      })
    else kept.push(person)
  }
  const leaders = leadersOf(people)
  const memberOf = new Map<string, string>([
    ...[...known.values()].map(({ subject, member }) => [subject, member] as const),
    ...matched.map(({ person, change }) => [person.subject, change.known.member] as const),
  ])
  const madeSubjects = new Set(made.map(({ person }) => person.subject))
  const hasOtherLeader = ({ subject }: FoundPerson, { leader }: KnownMember): boolean => {
    const wanted = leaders.get(subject)
    if (wanted === undefined) return false
    return madeSubjects.has(wanted) || (memberOf.has(wanted) && memberOf.get(wanted) !== leader)
  }
  const changed = compare.flatMap(({ person, before }) => {
    const change = changeOf(compared, before, person, before.isGone)
    return isChange(change) || hasOtherLeader(person, before) ? [change] : []
  })
  const subjects = new Set(people.map(({ subject }) => subject))
  const active = [...known.values()].filter(
    ({ state, userType, isElsewhere }) => state === 'active' && userType === 'user' && !isElsewhere,
  )
  const gone = active.filter(({ subject }) => !subjects.has(subject))
  return {
    tree,
    made,
    matched,
    changed,
    gone,
    kept,
    unchanged: compare.length - changed.length,
    tooMany: gone.length * 100 > active.length * settings.share,
    leaders,
    found: people.length,
    untold: untoldOf(people, facts),
  }
}

interface Compared {
  readonly ctx: Ctx
  readonly tree: PlannedTree
  readonly settings: DirectoryPeople
  readonly hasOthers: boolean
}

/** Where a person stands; without departments, at the top. If the main one is not told, the present one stays if it can. */
const placesOf = (
  { tree, settings, hasOthers }: Compared,
  { departments, main }: FoundPerson,
  present: string | null,
): { readonly main: string; readonly places: readonly string[] } => {
  if (settings.departments === 'none') return { main: topPlace, places: [] }
  const isPresent = (place: string) => present !== null && tree.idOf(place) === present
  const first = main ?? departments.find(isPresent) ?? departments[0] ?? topPlace
  return { main: first, places: hasOthers ? departments : [] }
}

/** Who was deactivated by hand stays so; what the directory leaves empty stays as it is. */
const changeOf = (
  compared: Compared,
  known: KnownMember,
  person: FoundPerson,
  isGone = false,
): ChangedPerson => {
  const { ctx, tree, settings, hasOthers } = compared
  const { phone, email } = readContact(ctx, { phone: person.phone, email: person.mail })
  const name = person.name.trim().slice(0, nameLength)
  const number = numberOf(person)
  const facts = {
    ...(name !== '' && name !== known.name && { name }),
    ...(email !== null && email !== known.email && { email }),
    ...(phone !== null && phone !== known.phone && { phone }),
    ...(number !== null && number !== known.number && { number }),
  }
  const { main, places } = placesOf(compared, person, known.department)
  const mainId = tree.idOf(main)
  const moves = mainId !== null && mainId !== known.department
  const hasPlaces = hasOthers && settings.departments !== 'none' && places.length > 0
  const others = new Set(places.map(place => tree.idOf(place)))
  others.delete(null)
  others.delete(mainId ?? known.department)
  const isElsewhere = others.size !== known.others.length || known.others.some(id => !others.has(id))
  return {
    known,
    subject: person.subject,
    facts,
    main: moves ? main : null,
    places: hasPlaces && isElsewhere ? places : null,
    returns: isGone && known.state === 'disabled',
  }
}

/** The job number as the member holds it. */
export const numberOf = ({ number }: FoundPerson): string | null => number?.trim().slice(0, 40) || null

const isChange = ({ facts, main, places, returns }: ChangedPerson): boolean =>
  Object.keys(facts).length > 0 || main !== null || places !== null || returns

const leadersOf = (people: readonly FoundPerson[]): ReadonlyMap<string, string> =>
  new Map(
    people.flatMap(({ subject, leader }) =>
      leader === null || leader === subject ? [] : [[subject, leader] as const],
    ),
  )

const untoldOf = (
  people: readonly FoundPerson[],
  facts: readonly DirectoryFact[],
): DirectoryPreview['untold'] =>
  Object.fromEntries(
    facts.flatMap(fact => {
      const without = people.filter(person => person[fact] === null).length
      return without === 0 ? [] : [[fact, without] as const]
    }),
  )

const becoming = ({ tree }: SyncPlan, what: PlannedDepartment['becomes']): readonly PlannedDepartment[] =>
  tree.planned.filter(({ becomes }) => becomes === what)

/** How many people and departments a plan concerns. */
export const countSync = (plan: SyncPlan): DirectoryCounts => ({
  made: plan.made.length,
  matched: plan.matched.length,
  changed: plan.changed.length,
  gone: plan.gone.length,
  unchanged: plan.unchanged,
  kept: plan.kept.length,
  departments: becoming(plan, 'new').length,
  moved: becoming(plan, 'moved').length,
  blocked: becoming(plan, 'blocked').length,
  tooMany: plan.tooMany,
})

/** The plan with the first names of each kind. */
export const previewSync = (plan: SyncPlan): DirectoryPreview => {
  const paths = (what: PlannedDepartment['becomes']) => becoming(plan, what).map(({ path }) => path)
  const names: Readonly<Record<DirectoryChange, readonly string[]>> = {
    made: plan.made.map(({ person }) => person.name),
    matched: plan.matched.map(({ person }) => person.name),
    changed: plan.changed.map(({ known }) => known.name),
    gone: plan.gone.map(({ name }) => name),
    kept: plan.kept.map(({ name }) => name),
    departments: paths('new'),
    moved: paths('moved'),
    blocked: paths('blocked'),
  }
  const first = (kind: DirectoryChange) => names[kind].slice(0, mostDirectoryNames)
  return {
    ...countSync(plan),
    names: {
      made: first('made'),
      matched: first('matched'),
      changed: first('changed'),
      gone: first('gone'),
      kept: first('kept'),
      departments: first('departments'),
      moved: first('moved'),
      blocked: first('blocked'),
    },
    found: plan.found,
    untold: plan.untold,
  }
}
