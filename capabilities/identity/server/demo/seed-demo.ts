import { newId } from '@gantry/base/shared'
import { type Ctx, emit, everySpace, type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import { createRecord, createSpaceSchema, updateRecord } from '@gantry/records/server'
import { addMember } from '../member/add-member.ts'
import { writeRoles } from '../member/grant-roles.ts'
import { hashPassword } from '../sign-in/password.ts'
import { createSpace } from '../space/space.ts'
import { demoFacts } from './facts.ts'
import { demoDimension, demoGroups, demoPosts, demoUnits } from './groups.ts'
import { demoDepartments, demoRoles } from './organisation.ts'
import { type DemoPerson, demoAccounts, demoColleagues } from './people.ts'

export const demoSpace = 'demo'
const otherSpace = 'lingyun'

export interface DemoSeeded {
  /** False: the demo existed already and keeps its password. */
  readonly created: boolean
  readonly space: string
  readonly logins: readonly string[]
}

/**
 * Creates the demo enterprise with its organisation, and a second space that the demo administrator belongs to as well.
 */
export const seedDemo = async (
  kernel: Kernel,
  { password }: { readonly password: string },
): Promise<DemoSeeded> => {
  const logins = demoAccounts.map(({ login }) => login)
  const known = await platform(kernel).run(sql`select 1 from gantry.space where id = ${demoSpace}`)
  if (known.count > 0) return { created: false, space: demoSpace, logins }
  const hashed = await hashPassword(password)
  await kernel.database.transaction(everySpace, async tx => {
    const inSpace = (space: string): Ctx => ({ ...systemCtx(kernel, space, 'demo'), db: tx, tx })
    const demo = inSpace(demoSpace)
    await createSpace(demo, { id: demoSpace, name: '恒川重工', nameEn: 'Hengchuan Heavy Industry' })
    await createSpaceSchema(demo)
    const departments = await addDepartments(demo)
    for (const role of Object.values(demoRoles)) await createRecord(demo, 'role', role)
    const people = [...demoAccounts, ...demoColleagues]
    const accounts = await addAccounts(demo, people, hashed)
    const members = await addPeople(demo, people, accounts, departments)
    await nameManagers(demo, departments, members)
    const posts = await addPosts(demo, departments, members)
    await addGroups(demo, departments, posts, members)
    await addUnits(demo, members)
    await emit(demo, { type: 'space.created' })

    const other = inSpace(otherSpace)
    await createSpace(other, { id: otherSpace, name: '凌云精工', nameEn: 'Lingyun Precision' })
    await createSpaceSchema(other)
    await addMember(other, {
      account: accounts.get('admin')!,
      name: '沈佳怡',
      userType: 'admin',
      position: '系统管理员',
    })
    await emit(other, { type: 'space.created' })
  })
  return { created: true, space: demoSpace, logins }
}

const addDepartments = async (ctx: Ctx): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>()
  for (const [place, { name, parent }] of demoDepartments.entries()) {
    const { id } = await createRecord(ctx, 'department', {
      name,
      parent: parent && ids.get(parent),
      order: place + 1,
    })
    ids.set(name, id)
  }
  return ids
}

/** All accounts share one password, hashed once: 40 hashes would delay the first start by about a second. */
const addAccounts = async (
  ctx: Ctx,
  people: readonly DemoPerson[],
  password: string,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>()
  for (const { login, name, userType } of people) {
    const id = newId(ctx.now.getTime())
    ids.set(login, id)
    await ctx.db.run(sql`
      insert into gantry.account
        (id, login_id, email, password, password_changed_at, name, platform_type, last_space, created_at)
      values (${id}, ${login}, ${emailOf(login)}, ${password}, ${ctx.now}, ${name},
        ${userType === 'root' || userType === 'saas' ? userType : null}, ${ctx.space}, ${ctx.now})`)
  }
  return ids
}

const emailOf = (login: string): string => `${login === 'user' ? 'zhoumin' : login}@hengchuan.cn`

const addPeople = async (
  ctx: Ctx,
  people: readonly DemoPerson[],
  accounts: ReadonlyMap<string, string>,
  departments: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Map<string, string>()
  for (const [
    place,
    { login, name, department, position, userType, roles, alsoIn = [] },
  ] of people.entries()) {
    const id = await addMember(ctx, {
      account: accounts.get(login)!,
      name,
      position,
      userType: userType === 'root' || userType === 'saas' ? 'platform' : userType,
      departments: [department, ...alsoIn].map(each => departments.get(each)!),
      email: emailOf(login),
      extension: String(8001 + place),
      ...demoFacts[name],
    })
    ids.set(name, id)
    if (roles.length > 0)
      await writeRoles(
        ctx,
        id,
        roles.map(role => demoRoles[role].id),
      )
  }
  return ids
}

type Ids = ReadonlyMap<string, string>

const idsOf = (ids: Ids, names: readonly string[] | undefined): readonly string[] | null =>
  names?.map(name => ids.get(name)!) ?? null

const addPosts = async (ctx: Ctx, departments: Ids, members: Ids): Promise<Ids> => {
  const ids = new Map<string, string>()
  for (const { name, above, department, holders, ...rest } of demoPosts) {
    const { id } = await createRecord(ctx, 'post', {
      ...rest,
      name,
      above: above && ids.get(above),
      department: departments.get(department),
      holders: idsOf(members, holders),
    })
    ids.set(name, id)
  }
  return ids
}

const addGroups = async (ctx: Ctx, departments: Ids, posts: Ids, members: Ids): Promise<void> => {
  for (const group of demoGroups)
    await createRecord(ctx, 'user_group', {
      ...group,
      visibility: 'public',
      match: group.match ?? 'any',
      members: idsOf(members, group.members),
      departments: idsOf(departments, group.departments),
      posts: idsOf(posts, group.posts),
    })
}

const addUnits = async (ctx: Ctx, members: Ids): Promise<void> => {
  const dimension = await createRecord(ctx, 'dimension', demoDimension)
  const ids = new Map<string, string>()
  for (const { name, above, manager, places } of demoUnits) {
    const { id } = await createRecord(ctx, 'org_unit', {
      name,
      dimension: dimension.id,
      above: above && ids.get(above),
      manager: members.get(manager),
    })
    ids.set(name, id)
    for (const [person, duty] of places)
      await createRecord(ctx, 'org_place', { person: members.get(person), unit: id, duty })
  }
}

const nameManagers = async (
  ctx: Ctx,
  departments: ReadonlyMap<string, string>,
  members: ReadonlyMap<string, string>,
): Promise<void> => {
  for (const { name, manager } of demoDepartments)
    if (manager)
      await updateRecord(ctx, 'department', departments.get(name)!, {
        version: 1,
        manager: members.get(manager),
      })
}
