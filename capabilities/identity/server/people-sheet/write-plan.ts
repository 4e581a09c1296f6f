import { type Ctx, type JobControl, sql } from '@gantry/kernel/server'
import { createRecord, updateRecord } from '@gantry/records/server'
import { writeMemberChanges } from '../delegation/edit-member.ts'
import { createCheckedMember } from '../member/create-member.ts'
import { grantRoles } from '../member/grant-roles.ts'
import { putIntoDepartments } from '../structure/member-departments.ts'
import type { DepartmentLine } from './plan-departments.ts'
import type { MemberLine } from './plan-members.ts'
import type { PeoplePlan } from './plan-people.ts'
import type { Place } from './planned.ts'

/** The initial password of a line's account. */
export interface FirstPassword {
  readonly password: string
  readonly hashed: string
}

/**
 * Writes the valid lines of a plan with the caller's rights: departments from the root down, then members, then
 * managers and leaders, which may be members that the same file creates.
 */
export const writePlan = async (
  ctx: Ctx,
  plan: PeoplePlan,
  passwords: ReadonlyMap<MemberLine, FirstPassword>,
  control: JobControl,
): Promise<void> => {
  const made = new Map<string, string>()
  const idOf = (place: Place): string => ('id' in place ? place.id : made.get(place.made)!)
  const right = <Line extends DepartmentLine | MemberLine>(lines: readonly Line[]): readonly Line[] =>
    lines.filter(({ outcome }) => outcome === 'new' || outcome === 'changed')
  const departments = [...right(plan.departments)].sort((a, b) => a.depth - b.depth)
  const members = right(plan.members)
  const total = departments.length + members.length
  let done = 0
  for (const line of departments) {
    if (line.makes !== null) made.set(line.makes, await makeDepartment(ctx, line, idOf))
    await control.progress(++done, total)
  }
  const posts = new PostHolders()
  for (const line of members) {
    const id = line.known ? line.known.id : await makeMember(ctx, line, passwords.get(line)!, idOf)
    if (line.makes !== null) made.set(line.makes, id)
    if (line.known) await changeMember(ctx, line, id, idOf)
    if (line.posts !== null) posts.set(id, line.known?.posts ?? [], line.posts)
    await control.progress(++done, total)
  }
  for (const line of members)
    if (line.leader !== null)
      await writeMemberChanges(ctx, line.known?.id ?? made.get(line.makes!)!, {
        version: await versionOf(ctx, 'member', line.known?.id ?? made.get(line.makes!)!),
        leader: idOf(line.leader),
      })
  for (const line of departments) await changeDepartment(ctx, line, line.id ?? made.get(line.makes!)!, idOf)
  // Roles come last: the roles that a member administrator may grant depend on the department.
  for (const line of members)
    if (line.roles !== null) await grantRoles(ctx, line.known?.id ?? made.get(line.makes!)!, line.roles)
  await posts.write(ctx)
}

type IdOf = (place: Place) => string

const makeDepartment = async (ctx: Ctx, line: DepartmentLine, idOf: IdOf): Promise<string> => {
  const { id } = await createRecord(ctx, 'department', {
    name: line.name.split('/').at(-1) ?? '',
    parent: line.parent && idOf(line.parent),
    ...(line.order !== null && { order: line.order }),
  })
  return id
}

const changeDepartment = async (ctx: Ctx, line: DepartmentLine, id: string, idOf: IdOf): Promise<void> => {
  const changes = {
    ...(line.manager !== null && { manager: idOf(line.manager) }),
    ...(line.order !== null && line.id !== null && { order: line.order }),
  }
  if (Object.keys(changes).length > 0)
    await updateRecord(ctx, 'department', id, {
      version: await versionOf(ctx, 'department', id),
      ...changes,
    })
}

const makeMember = (ctx: Ctx, line: MemberLine, first: FirstPassword, idOf: IdOf): Promise<string> => {
  const { name = '', ...plain } = line.plain
  const main = line.department && idOf(line.department)
  return createCheckedMember(ctx, {
    ...plain,
    name,
    login: line.login,
    ...first,
    departments: [
      ...(main === null ? [] : [main]),
      ...(main === null ? [] : (line.alsoIn ?? []).map(idOf).filter(id => id !== main)),
    ],
  })
}

const changeMember = async (ctx: Ctx, line: MemberLine, id: string, idOf: IdOf): Promise<void> => {
  const changes = {
    ...line.plain,
    ...(line.department !== null && { department: idOf(line.department) }),
  }
  if (Object.keys(changes).length > 0)
    await writeMemberChanges(ctx, id, { version: line.known?.version ?? 1, ...changes })
  if (line.alsoIn !== null) await putIntoDepartments(ctx, id, line.alsoIn.map(idOf))
}

const versionOf = async (ctx: Ctx, table: 'member' | 'department', id: string): Promise<number> => {
  const from = table === 'member' ? sql`gantry.t_member` : sql`gantry.t_department`
  const { rows } = await ctx.db.run<{ version: number }>(
    sql`select version from ${from} where space = ${ctx.space} and id = ${id} for update`,
  )
  return rows[0]?.version ?? 1
}

/** Changes of post holders, one write per post. */
class PostHolders {
  private readonly changes = new Map<string, { added: string[]; removed: string[] }>()

  set(member: string, before: readonly string[], after: readonly string[]): void {
    for (const post of after) if (!before.includes(post)) this.of(post).added.push(member)
    for (const post of before) if (!after.includes(post)) this.of(post).removed.push(member)
  }

  async write(ctx: Ctx): Promise<void> {
    for (const [post, { added, removed }] of this.changes) {
      const { rows } = await ctx.db.run<{ version: number; holders: readonly string[] | null }>(sql`
        select version, f_holders as holders from gantry.t_post
        where space = ${ctx.space} and id = ${post} for update`)
      const [found] = rows
      const kept = (found?.holders ?? []).filter(id => !removed.includes(id))
      await updateRecord(ctx, 'post', post, {
        version: found?.version,
        holders: [...new Set([...kept, ...added])],
      })
    }
  }

  private of(post: string) {
    const found = this.changes.get(post) ?? { added: [], removed: [] }
    this.changes.set(post, found)
    return found
  }
}
