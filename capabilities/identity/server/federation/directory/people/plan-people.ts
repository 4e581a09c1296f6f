import { type Ctx, sql } from '@gantry/kernel/server'
import {
  type DirectoryCounts,
  type DirectoryPeople,
  type DirectoryPreview,
  mostDirectoryNames,
} from '../../../../shared/federation/index.ts'
import { readContact } from '../../../member/add-member.ts'
import { pathText } from '../../../people-sheet/department-path.ts'
import { namesTo, readDepartments } from '../../../people-sheet/known-people.ts'
import type { FoundPerson } from './read-people.ts'

/** A member that came from the directory. */
interface KnownPerson {
  readonly subject: string
  readonly isGone: boolean
  readonly member: string
  readonly account: string
  readonly version: number
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly department: string | null
  readonly state: string
  readonly userType: string
}

/** What changes of a member. `path`: the key of the new department. */
export interface ChangedPerson {
  readonly known: KnownPerson
  readonly facts: { readonly name?: string; readonly email?: string; readonly phone?: string }
  readonly path: string | null
  /** Was deactivated when the person vanished, and is back. */
  readonly returns: boolean
}

/** A department to make. */
interface NewDepartment {
  readonly key: string
  /** The names from the root, for people. */
  readonly path: string
  readonly name: string
  /** The key of the one above. */
  readonly above: string | null
}

/** What a run would write. */
export interface SyncPlan {
  /** Ids of departments by key; those to be made are not among them. */
  readonly departments: ReadonlyMap<string, string>
  /** From the top down. */
  readonly newDepartments: readonly NewDepartment[]
  readonly made: readonly { readonly person: FoundPerson; readonly path: string | null }[]
  readonly changed: readonly ChangedPerson[]
  readonly gone: readonly KnownPerson[]
  readonly kept: readonly FoundPerson[]
  readonly unchanged: number
  /** More vanished than the space allows. */
  readonly tooMany: boolean
}

/** Compares the people of a directory with the members that came from it; writes nothing. */
export const planSync = async (
  ctx: Ctx,
  authority: string,
  people: DirectoryPeople,
  found: readonly FoundPerson[],
): Promise<SyncPlan> => {
  const tree = await readDepartments(ctx)
  const departments = new Map([...tree.values()].map(each => [keyTo(namesTo(tree, each)), each.id]))
  const top = people.under === null ? undefined : tree.get(people.under)
  const above = top ? namesTo(tree, top) : []
  const newDepartments = new Map<string, NewDepartment>()
  const keyOf = ({ path }: FoundPerson): string | null => {
    const names = [...above, ...path.map(name => name.slice(0, nameLength))]
    for (let depth = 1; depth <= names.length; depth++) {
      const to = names.slice(0, depth)
      const key = keyTo(to)
      if (departments.has(key) || newDepartments.has(key)) continue
      const parent = depth === 1 ? null : keyTo(names.slice(0, depth - 1))
      newDepartments.set(key, { key, path: pathText(to), name: to.at(-1) ?? '', above: parent })
    }
    return names.length === 0 ? null : keyTo(names)
  }
  const known = new Map((await readKnown(ctx, authority)).map(each => [each.subject, each]))
  const byHand = await readByHand(ctx, authority, found)
  const made: SyncPlan['made'][number][] = []
  const changed: ChangedPerson[] = []
  const kept: FoundPerson[] = []
  let unchanged = 0
  for (const person of found) {
    const before = known.get(person.subject)
    if (!before) {
      if (byHand(person)) kept.push(person)
      else made.push({ person, path: keyOf(person) })
      continue
    }
    const change = changeOf(ctx, before, person, keyOf(person), departments)
    if (change) changed.push(change)
    else unchanged++
  }
  const subjects = new Set(found.map(({ subject }) => subject))
  const active = [...known.values()].filter(
    ({ state, userType }) => state === 'active' && userType === 'user',
  )
  const gone = active.filter(({ subject }) => !subjects.has(subject))
  return {
    departments,
    newDepartments: [...newDepartments.values()],
    made,
    changed,
    gone,
    kept,
    unchanged,
    tooMany: gone.length * 100 > active.length * people.share,
  }
}

/** Departments beside each other differ in more than case. */
const keyTo = (names: readonly string[]): string => pathText(names).toLowerCase()

/** Longest name of a department or a member. */
const nameLength = 60

/** Null: nothing changes. Who was deactivated by hand stays so; what the directory leaves empty stays as it is. */
const changeOf = (
  ctx: Ctx,
  known: KnownPerson,
  person: FoundPerson,
  key: string | null,
  departments: ReadonlyMap<string, string>,
): ChangedPerson | null => {
  const { phone, email } = readContact(ctx, { phone: person.phone, email: person.mail })
  const name = person.name.trim().slice(0, nameLength)
  const facts = {
    ...(name !== '' && name !== known.name && { name }),
    ...(email !== null && email !== known.email && { email }),
    ...(phone !== null && phone !== known.phone && { phone }),
  }
  const moves = key !== null && departments.get(key) !== known.department
  const returns = known.isGone && known.state === 'disabled'
  if (Object.keys(facts).length === 0 && !moves && !returns) return null
  return { known, facts, path: moves ? key : null, returns }
}

const readKnown = async (ctx: Ctx, authority: string): Promise<readonly KnownPerson[]> => {
  const { rows } = await ctx.db.run<KnownPerson>(sql`
    select d.subject, d.gone_at is not null as "isGone", m.id as member, m.f_account as account, m.version, m.f_name as name,
      m.f_email as email, m.f_phone as phone, m.f_department as department, m.f_state as state,
      m.f_user_type as "userType"
    from gantry.directory_member d
    join gantry.t_member m on m.space = d.space and m.id = d.member and m.deleted_at is null
    where d.space = ${ctx.space} and d.authority = ${authority} order by m.f_name, m.id`)
  return rows
}

/** Whether somebody is a member already who was made by hand: bound to the person, or with the same mail or phone. */
const readByHand = async (
  ctx: Ctx,
  authority: string,
  found: readonly FoundPerson[],
): Promise<(person: FoundPerson) => boolean> => {
  const contacts = new Map(
    found.map(person => [person, readContact(ctx, { phone: person.phone, email: person.mail })]),
  )
  const mails = [...contacts.values()].flatMap(({ email }) => email?.toLowerCase() ?? [])
  const phones = [...contacts.values()].flatMap(({ phone }) => phone ?? [])
  const made = sql`m.space = ${ctx.space} and m.deleted_at is null and not exists (
    select 1 from gantry.directory_member d where d.space = m.space and d.member = m.id)`
  const { rows } = await ctx.db.run<{ kind: string; value: string }>(sql`
    select 'subject' as kind, b.subject as value from gantry.sign_in_binding b
    where b.space = ${ctx.space} and b.provider = 'ldap' and b.authority = ${authority}
    union
    select 'mail', lower(m.f_email) from gantry.t_member m where ${made} and lower(m.f_email) = any (${mails}::text[])
    union
    select 'phone', m.f_phone from gantry.t_member m where ${made} and m.f_phone = any (${phones}::text[])`)
  const there = new Set(rows.map(({ kind, value }) => `${kind} ${value}`))
  return person => {
    const { email = null, phone = null } = contacts.get(person) ?? {}
    return (
      there.has(`subject ${person.subject}`) ||
      (email !== null && there.has(`mail ${email.toLowerCase()}`)) ||
      (phone !== null && there.has(`phone ${phone}`))
    )
  }
}

export const countSync = (plan: SyncPlan): DirectoryCounts => ({
  made: plan.made.length,
  changed: plan.changed.length,
  gone: plan.gone.length,
  unchanged: plan.unchanged,
  kept: plan.kept.length,
  departments: plan.newDepartments.length,
  tooMany: plan.tooMany,
})

/** The plan with the first names of each kind. */
export const previewSync = (plan: SyncPlan): DirectoryPreview => {
  const first = (names: readonly string[]) => names.slice(0, mostDirectoryNames)
  return {
    ...countSync(plan),
    names: {
      made: first(plan.made.map(({ person }) => person.name)),
      changed: first(plan.changed.map(({ known }) => known.name)),
      gone: first(plan.gone.map(({ name }) => name)),
      kept: first(plan.kept.map(({ name }) => name)),
      departments: first(plan.newDepartments.map(({ path }) => path)),
    },
  }
}
