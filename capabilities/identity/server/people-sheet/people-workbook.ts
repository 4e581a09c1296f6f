import { AppError, dayIn, type Text } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx, confirmLeaving, type Sql, sql } from '@gantry/kernel/server'
import { type Cell, sheetMimes, writeSheets } from '@gantry/records/server'
import { departmentColumns, memberColumns } from '../../shared/people-sheet-contract.ts'
import { peopleSheetTexts } from '../../texts/people-sheet.ts'
import { pathText } from './department-path.ts'
import { type KnownDepartment, namesTo, readDepartments } from './known-people.ts'

/** Members per read. */
const batch = 1_000

/** An empty workbook with the columns of both sheets. */
export const peopleTemplate = (ctx: Ctx): Download => workbook(ctx, nothing(), nothing())

async function* nothing(): AsyncGenerator<Cell[][], void, undefined> {
  yield []
}

/**
 * Exports departments and members as a workbook that the import accepts. A member administrator gets only delegated
 * departments.
 *
 * @throws AppError permission.denied for a member without delegations; confirmation.waiting
 */
export const exportPeople = async (ctx: Ctx): Promise<Download> => {
  const departments = await readDepartments(ctx)
  const reach = await reachOf(ctx)
  const shown = (each: KnownDepartment) => !reach || reach.some(id => each.ids.includes(`/${id}/`))
  const own = new Map([...departments].filter(([, each]) => shown(each)))
  const within = reach && [...own.keys()]
  await confirmLeaving(ctx, {
    way: 'people',
    asked: {},
    facts: async () => ({ rows: await countMembers(ctx, within), personal: within === null ? personal : [] }),
  })
  await audit(ctx, { action: 'people.exported' })
  return workbook(ctx, departmentRows(ctx, departments, own), memberRows(ctx, departments, within))
}

const columnName = (column: 'phone' | 'email'): Text => ({
  'zh-CN': peopleSheetTexts['zh-CN'][`peopleSheet.column.${column}`],
  en: peopleSheetTexts.en[`peopleSheet.column.${column}`],
})

/** What only those who administer all members export. */
const personal: readonly Text[] = [columnName('phone'), columnName('email')]

const membersIn = (within: readonly string[] | null): Sql =>
  within === null ? sql`true` : sql`m.f_department = any (${within}::uuid[])`

const countMembers = async (ctx: Ctx, within: readonly string[] | null): Promise<number> => {
  const { rows } = await ctx.db.run<{ count: number }>(sql`
    select count(*)::int as count from gantry.t_member m
    where m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active' and ${membersIn(within)}`)
  return rows[0]?.count ?? 0
}

/** The departments delegated to the caller; null: all. */
const reachOf = async (ctx: Ctx): Promise<readonly string[] | null> => {
  if (ctx.actor.userType !== 'user') return null
  const { rows } = await ctx.db.run<{ department: string }>(sql`
    select department from gantry.delegation
    where space = ${ctx.space} and holder = ${ctx.actor.personId} and (until is null or until > ${ctx.now})`)
  if (rows.length === 0) throw new AppError('permission.denied')
  return rows.map(({ department }) => department)
}

type Batches = AsyncGenerator<Cell[][], void, undefined>

const workbook = (ctx: Ctx, departments: Batches, members: Batches): Download => {
  const words = peopleSheetTexts[ctx.actor.lang]
  const { stream } = writeSheets('xlsx', [
    {
      name: words['peopleSheet.sheet.department'],
      headings: departmentColumns.map(column => words[`peopleSheet.column.${column}`]),
      rows: departments,
    },
    {
      name: words['peopleSheet.sheet.member'],
      headings: memberColumns.map(column => words[`peopleSheet.column.${column}`]),
      rows: members,
    },
  ])
  return new Download({
    stream,
    filename: `${words['peopleSheet.file']}-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}.xlsx`,
    mime: sheetMimes.xlsx,
  })
}

async function* departmentRows(
  ctx: Ctx,
  departments: ReadonlyMap<string, KnownDepartment>,
  shown: ReadonlyMap<string, KnownDepartment>,
): Batches {
  const managers = [...shown.values()].flatMap(({ manager }) => manager ?? [])
  const { rows } = await ctx.db.run<{ id: string; login: string }>(sql`
    select m.id, coalesce(a.login_id, a.phone, a.email) as login
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${ctx.space} and m.id = any (${managers}::uuid[])`)
  const logins = new Map(rows.map(({ id, login }) => [id, login]))
  yield [...shown.values()].map(each => [
    pathText(namesTo(departments, each)),
    (each.manager !== null && logins.get(each.manager)) || null,
    each.order,
  ])
}

interface ExportedMember {
  readonly id: string
  readonly login: string
  readonly name: string
  readonly department: string | null
  readonly position: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly extension: string | null
  readonly duties: string | null
  readonly leader: string | null
  readonly alsoIn: readonly string[]
  readonly posts: string | null
  readonly roles: string | null
}

async function* memberRows(
  ctx: Ctx,
  departments: ReadonlyMap<string, KnownDepartment>,
  within: readonly string[] | null,
): Batches {
  const path = (id: string | null): string | null => {
    const found = id === null ? undefined : departments.get(id)
    return found ? pathText(namesTo(departments, found)) : null
  }
  const which = membersIn(within)
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await membersAfter(ctx, after, which)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(each => [
      each.login,
      each.name,
      null,
      path(each.department),
      each.alsoIn.flatMap(id => path(id) ?? []).join('、'),
      each.position,
      each.posts,
      each.roles,
      each.leader,
      // Phone and mail are personal: a member administrator does not export them.
      within === null ? each.phone : null,
      within === null ? each.email : null,
      each.extension,
      each.duties,
    ])
    after = last.id
  }
}

const membersAfter = async (ctx: Ctx, after: string, which: Sql): Promise<readonly ExportedMember[]> => {
  const { rows } = await ctx.db.run<ExportedMember>(sql`
    select m.id, coalesce(a.login_id, a.phone, a.email) as login, m.f_name as name, m.f_department as department,
      m.f_position as position, m.f_phone as phone, m.f_email as email, m.f_extension as extension, m.f_duties as duties,
      (select coalesce(l.login_id, l.phone, l.email) from gantry.t_member b
        join gantry.account l on l.id = b.f_account::uuid
        where b.space = m.space and b.id = m.f_leader and b.deleted_at is null) as leader,
      array(select o.department from gantry.member_department o
        where o.space = m.space and o.member = m.id) as "alsoIn",
      (select string_agg(p.f_name, '、' order by p.f_name) from gantry.t_post p
        where p.space = m.space and p.deleted_at is null and p.f_holders @> array[m.id]) as posts,
      (select string_agg(r.f_name, '、' order by r.f_name) from gantry.member_role h
        join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
        where h.space = m.space and h.member = m.id) as roles
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${ctx.space} and m.deleted_at is null and m.f_state = 'active' and m.id > ${after}::uuid and ${which}
    order by m.id limit ${batch}`)
  return rows
}
