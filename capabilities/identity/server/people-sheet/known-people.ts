import { type Ctx, sql } from '@gantry/kernel/server'
import type { DelegatedDuty } from '../../shared/index.ts'
import { readLoginName } from '../../shared/index.ts'
import { pathText } from './department-path.ts'

export interface KnownDepartment {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly parent: string | null
  readonly manager: string | null
  readonly order: number | null
  /** Ids from the root to the department, as `/a/b/`. */
  readonly ids: string
}

export interface KnownMember {
  readonly id: string
  readonly version: number
  readonly userType: string
  readonly platformType: string | null
  readonly name: string
  readonly department: string | null
  readonly position: string | null
  readonly leader: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly extension: string | null
  readonly duties: string | null
  readonly alsoIn: readonly string[]
  readonly posts: readonly string[]
  readonly roles: readonly string[]
}

interface KnownDelegation {
  readonly department: string
  readonly duties: readonly DelegatedDuty[]
  readonly roles: readonly string[]
}

/** Existing data that the lines of a file are compared with. */
export interface Known {
  readonly departments: ReadonlyMap<string, KnownDepartment>
  /** Department ids by path, and by name alone where no path equals it. */
  readonly departmentIds: ReadonlyMap<string, readonly string[]>
  /** By normalised login; null: the account is not a member of the space. */
  readonly accounts: ReadonlyMap<string, KnownMember | null>
  /** Active members by login and by name. */
  readonly people: ReadonlyMap<string, readonly string[]>
  readonly posts: ReadonlyMap<string, string>
  readonly roles: ReadonlyMap<string, string>
  readonly delegations: readonly KnownDelegation[]
}

interface Asked {
  readonly logins: readonly string[]
  /** How a file names a manager or leader. */
  readonly people: readonly string[]
}

export const knownPeople = async (ctx: Ctx, { logins, people }: Asked): Promise<Known> => {
  const departments = await readDepartments(ctx)
  return {
    departments,
    departmentIds: idsByPath(departments),
    accounts: await readAccounts(ctx, logins),
    people: await readPeople(ctx, people),
    posts: await idsByName(ctx, 'post'),
    roles: await idsByName(ctx, 'role'),
    delegations: await readDelegations(ctx),
  }
}

export const readDepartments = async (ctx: Ctx): Promise<Map<string, KnownDepartment>> => {
  const { rows } = await ctx.db.run<KnownDepartment>(sql`
    select id, version, f_name as name, f_parent as parent, f_manager as manager, f_order::float8 as "order", f_path as ids
    from gantry.t_department where space = ${ctx.space} and deleted_at is null
    order by length(f_path), f_order nulls last, f_name`)
  return new Map(rows.map(each => [each.id, each]))
}

/** The names from the root to a department. */
export const namesTo = (
  departments: ReadonlyMap<string, KnownDepartment>,
  { ids }: KnownDepartment,
): readonly string[] =>
  ids.split('/').flatMap(id => {
    const name = departments.get(id)?.name
    return name === undefined ? [] : [name.normalize('NFKC').trim()]
  })

const idsByPath = (departments: ReadonlyMap<string, KnownDepartment>): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  const add = (key: string, id: string) => found.set(key, [...(found.get(key) ?? []), id])
  for (const each of departments.values()) add(pathText(namesTo(departments, each)), each.id)
  const paths = new Set(found.keys())
  for (const each of departments.values()) {
    const name = pathText([each.name.normalize('NFKC').trim()])
    if (!paths.has(name)) add(name, each.id)
  }
  return found
}

const memberColumnsSql = sql`m.id, m.version, m.f_user_type as "userType", a.platform_type as "platformType", m.f_name as name,
  m.f_department as department, m.f_position as position, m.f_leader as leader, m.f_phone as phone, m.f_email as email,
  m.f_extension as extension, m.f_duties as duties,
  array(select o.department from gantry.member_department o where o.space = m.space and o.member = m.id) as "alsoIn",
  array(select p.id from gantry.t_post p where p.space = m.space and p.deleted_at is null
    and p.f_holders @> array[m.id]) as posts,
  array(select r.role from gantry.member_role r where r.space = m.space and r.member = m.id) as roles`

const readAccounts = async (
  ctx: Ctx,
  logins: readonly string[],
): Promise<Map<string, KnownMember | null>> => {
  const { rows } = await ctx.db.run<
    KnownMember & { loginId: string | null; loginPhone: string | null; loginEmail: string | null }
  >(sql`
    select lower(a.login_id) as "loginId", a.phone as "loginPhone", lower(a.email) as "loginEmail", ${memberColumnsSql}
    from gantry.account a
    left join gantry.t_member m on m.space = ${ctx.space} and m.f_account = a.id::text and m.deleted_at is null
    where lower(a.login_id) = any (${logins}::text[]) or a.phone = any (${logins}::text[])
      or lower(a.email) = any (${logins}::text[])`)
  const found = new Map<string, KnownMember | null>()
  for (const { loginId, loginPhone, loginEmail, ...member } of rows)
    for (const login of [loginId, loginPhone, loginEmail])
      if (login !== null) found.set(login, member.id === null ? null : member)
  return found
}

const readPeople = async (ctx: Ctx, named: readonly string[]): Promise<Map<string, string[]>> => {
  const logins = named.map(each => readLoginName(each).text)
  const { rows } = await ctx.db.run<{ id: string; name: string; logins: readonly (string | null)[] }>(sql`
    select m.id, m.f_name as name, array[lower(a.login_id), a.phone, lower(a.email)] as logins
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active'
      and (m.f_name = any (${named}::text[]) or lower(a.login_id) = any (${logins}::text[])
        or a.phone = any (${logins}::text[]) or lower(a.email) = any (${logins}::text[]))`)
  const found = new Map<string, string[]>()
  for (const { id, name, logins: own } of rows)
    for (const key of new Set([name, ...own]))
      if (key !== null) found.set(key, [...(found.get(key) ?? []), id])
  return found
}

const idsByName = async (ctx: Ctx, table: 'post' | 'role'): Promise<Map<string, string>> => {
  const from = table === 'post' ? sql`gantry.t_post` : sql`gantry.t_role`
  const { rows } = await ctx.db.run<{ id: string; name: string }>(
    sql`select id, f_name as name from ${from} where space = ${ctx.space} and deleted_at is null`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const readDelegations = async (ctx: Ctx): Promise<KnownDelegation[]> => {
  const { rows } = await ctx.db.run<KnownDelegation>(sql`
    select department, duties, roles::text[] as roles from gantry.delegation
    where space = ${ctx.space} and holder = ${ctx.actor.personId} and (until is null or until > ${ctx.now})`)
  return rows
}
