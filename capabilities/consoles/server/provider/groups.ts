import { AppError, issue, type Json, newId } from '@gantry/base/shared'
import { type Endpoint, endpoint } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  databaseError,
  type Executor,
  emit,
  everySpace,
  type Kernel,
  patternOf,
  platform,
  type Sql,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { createRecord, updateRecord } from '@gantry/records/server'
import * as contract from '../../shared/provider/groups-contract.ts'
import { requireOwnProvider } from './own.ts'

const most = 100

/** Members `m` that belong to group `g`: those picked, and those who meet all conditions of its rule. */
const belongs: Sql = sql`m.deleted_at is null and m.f_state = 'active' and (
  g.picked @> jsonb_build_array(jsonb_build_object('space', m.space, 'member', m.id::text))
  or (
    (jsonb_array_length(g.rule -> 'userTypes') > 0 or g.rule ->> 'department' <> '' or g.rule ->> 'position' <> ''
      or g.rule ->> 'role' <> '')
    and (jsonb_array_length(g.rule -> 'userTypes') = 0 or g.rule -> 'userTypes' @> to_jsonb(m.f_user_type))
    and (g.rule ->> 'position' = '' or strpos(lower(coalesce(m.f_position, '')), lower(g.rule ->> 'position')) > 0)
    and (g.rule ->> 'department' = '' or exists (
      select from gantry.t_department d where d.space = m.space and d.id = m.f_department and d.deleted_at is null
        and strpos(lower(d.f_name), lower(g.rule ->> 'department')) > 0))
    and (g.rule ->> 'role' = '' or exists (
      select from gantry.member_role h join gantry.t_role r on r.space = h.space and r.id = h.role and r.deleted_at is null
      where h.space = m.space and h.member = m.id and strpos(lower(r.f_name), lower(g.rule ->> 'role')) > 0))
  ))`

const enterprisesOf: Sql = sql`gantry.enterprise e join gantry.space s on s.id = e.space and s.state = 'active'`

const listGroups = async (ctx: Ctx): Promise<readonly contract.ProviderGroup[]> => {
  const provider = await requireOwnProvider(ctx)
  const { rows } = await platform(ctx.kernel).run<contract.ProviderGroup>(sql`
    select g.id, g.name, g.note, g.rule, coalesce(found.people, 0)::int as people, coalesce(found.spaces, 0)::int as enterprises,
      (select coalesce(json_agg(json_build_object('space', m.space, 'member', m.id, 'name', m.f_name, 'enterprise', s.name)
        order by s.name, m.f_name), '[]')
        from jsonb_array_elements(g.picked) p
        join gantry.t_member m on m.space = p ->> 'space' and m.id = (p ->> 'member')::uuid and m.deleted_at is null
        join gantry.space s on s.id = m.space) as picked
    from gantry.provider_group g
    cross join lateral (
      select count(*) as people, count(distinct m.space) as spaces from ${enterprisesOf}
      join gantry.t_member m on m.space = e.space where e.provider = g.provider and ${belongs}
    ) found
    where g.provider = ${provider} order by lower(g.name) limit ${most}`)
  return rows
}

const findPeople = async (ctx: Ctx, search: string): Promise<readonly contract.PickedPerson[]> => {
  const provider = await requireOwnProvider(ctx)
  const { rows } = await platform(ctx.kernel).run<contract.PickedPerson>(sql`
    select m.space, m.id as member, m.f_name as name, s.name as enterprise
    from ${enterprisesOf} join gantry.t_member m on m.space = e.space and m.deleted_at is null and m.f_state = 'active'
    where e.provider = ${provider} and lower(m.f_name || ' ' || s.name) like ${patternOf(search.toLowerCase())}
    order by s.name, m.f_name limit 20`)
  return rows
}

type Given = InputOf<typeof contract.saveProviderGroup>

/** @throws AppError request.invalid naming people outside of the provider's enterprises, record.duplicate, record.not_found */
const saveGroup = async (ctx: Ctx, given: Given): Promise<{ id: string }> => {
  const provider = await requireOwnProvider(ctx)
  const name = given.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const id = given.id ?? newId(ctx.now.getTime())
  const { note, picked, rule } = given
  // Without people and conditions nobody would be in it, in no enterprise.
  const conditions = [...rule.userTypes, rule.department.trim(), rule.position.trim(), rule.role.trim()]
  if (picked.length === 0 && conditions.every(each => each === ''))
    throw new AppError('request.invalid', {}, [issue('picked', 'required')])
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    await requirePeople(tx, provider, picked)
    const body = [JSON.stringify(picked), JSON.stringify(rule)] as const
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.provider_group (id, provider, name, note, picked, rule, created_at)
            select ${id}, ${provider}, ${name}, ${note.trim()}, ${body[0]}::jsonb, ${body[1]}::jsonb, ${ctx.now}
            where (select count(*) from gantry.provider_group where provider = ${provider}) < ${most}`
        : sql`update gantry.provider_group set name = ${name}, note = ${note.trim()}, picked = ${body[0]}::jsonb,
              rule = ${body[1]}::jsonb where id = ${id} and provider = ${provider}`,
    )
    if (count === 0) throw new AppError('record.not_found', { table: 'provider_group', id })
    await audit({ ...ctx, db: tx, tx }, { action: 'provider.group_saved', details: { group: id, name } })
  })
  await saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'provider_group_name')
      throw new AppError('record.duplicate', {}, [issue('name', 'duplicate', { value: name })])
    throw error
  })
  await spreadGroups(ctx.kernel, id)
  return { id }
}

const requirePeople = async (db: Executor, provider: string, picked: Given['picked']): Promise<void> => {
  const { rows } = await db.run<{ member: string }>(sql`
    select p.member from unnest(${picked.map(each => each.space)}::text[], ${picked.map(each => each.member)}::uuid[])
      as p (space, member)
    where not exists (select from gantry.enterprise e join gantry.t_member m on m.space = e.space and m.deleted_at is null
      where e.provider = ${provider} and e.space = p.space and m.id = p.member) limit 1`)
  if (rows[0])
    throw new AppError('request.invalid', {}, [issue('picked', 'record_missing', { value: rows[0].member })])
}

/** @throws AppError record.not_found */
const removeGroup = async (ctx: Ctx, id: string): Promise<void> => {
  const provider = await requireOwnProvider(ctx)
  await ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      sql`delete from gantry.provider_group where id = ${id} and provider = ${provider}`,
    )
    if (count === 0) throw new AppError('record.not_found', { table: 'provider_group', id })
    await audit({ ...ctx, db: tx, tx }, { action: 'provider.group_removed', details: { group: id } })
  })
  await spreadGroups(ctx.kernel, id)
}

interface Wanted {
  readonly space: string
  readonly group: string
  readonly record: string | null
  readonly version: number | null
  readonly name: string | null
  readonly note: string | null
  readonly members: readonly string[]
}

/**
 * Gives each enterprise its public user groups of the provider, with the people who belong to them now. Only what differs is
 * written. A group that was removed stays, empty, because permissions of the enterprise may name it.
 */
export const spreadGroups = async (kernel: Kernel, group?: string): Promise<void> => {
  const only = group === undefined ? sql`true` : sql`w.group = ${group}`
  const { rows } = await platform(kernel).run<Wanted>(sql`
    with members as (
      select g.id as "group", m.space, array_agg(m.id::text order by m.id) as ids
      from gantry.provider_group g join ${enterprisesOf} on e.provider = g.provider
      join gantry.t_member m on m.space = e.space where ${belongs} group by g.id, m.space
    ), wanted as (
      select coalesce(n.space, c.space) as space, coalesce(n.group, c.provider_group) as "group", c.record,
        coalesce(n.ids, '{}') as members
      from members n full join gantry.provider_group_copy c on c.space = n.space and c.provider_group = n.group
    )
    select w.space, w.group, w.record, u.version::int as version, g.name, g.note, w.members
    from wanted w left join gantry.provider_group g on g.id = w.group
    left join gantry.t_user_group u on u.space = w.space and u.id = w.record and u.deleted_at is null
    where ${only} and (w.record is null or (u.id is not null and (
      coalesce(u.f_members, '{}')::text[] is distinct from w.members or (g.id is not null and u.f_name is distinct from g.name))))
    limit 5000`)
  for (const wanted of rows) await writeCopy(kernel, wanted)
}

const writeCopy = (kernel: Kernel, wanted: Wanted): Promise<void> =>
  kernel.database.transaction(wanted.space, async tx => {
    const { space, group, record, version, name, note, members } = wanted
    const ctx: Ctx = { ...systemCtx(kernel, space, 'user group of the provider'), db: tx, tx }
    if (record === null) {
      const { id } = await createRecord(ctx, 'user_group', {
        name: name ?? '',
        visibility: 'public',
        members: [...members],
        description: note ?? '',
      })
      await tx.run(sql`
        insert into gantry.provider_group_copy (space, provider_group, record) values (${space}, ${group}, ${id})`)
      return
    }
    if (members.length === 0) await emptyCopy(ctx, wanted, record)
    else
      await updateRecord(ctx, 'user_group', record, {
        version: version ?? 1,
        members: [...members],
        ...(name !== null && { name }),
      })
  })

/**
 * A group that nobody is in may not be saved as a record, but a copy must be able to become empty: permissions of the
 * enterprise may name it. The change stands in the history of the record and is told like any other.
 */
const emptyCopy = async (ctx: Ctx, { name, space }: Wanted, record: string): Promise<void> => {
  const { rows } = await ctx.db.run<{ version: number; before: Json; was: string; is: string }>(sql`
    update gantry.t_user_group g set f_members = null, f_name = coalesce(${name}, g.f_name), version = g.version + 1,
      updated_at = ${ctx.now}
    from (
      select u.id, to_jsonb(u.f_members) as members, u.f_name as name from gantry.t_user_group u
      where u.space = ${space} and u.id = ${record} and u.deleted_at is null for update
    ) o
    where g.space = ${space} and g.id = o.id
    returning g.version::int as version, o.members as before, o.name as was, g.f_name as is`)
  const row = rows[0]
  if (!row) return
  const { version, before, was, is } = row
  const changes = { members: [before, null], ...(was !== is && { name: [was, is] }) }
  const about = { table: 'user_group', recordId: record, version }
  await audit(ctx, { ...about, action: 'record.updated', changes })
  await emit(ctx, { ...about, type: 'record.updated', payload: { changes } })
}

export const groupEndpoints: readonly Endpoint[] = [
  endpoint(contract.listProviderGroups, async ctx => ({ data: await listGroups(ctx) })),
  endpoint(contract.findProviderPeople, async (ctx, { search }) => ({ data: await findPeople(ctx, search) })),
  endpoint(contract.saveProviderGroup, saveGroup),
  endpoint(contract.removeProviderGroup, async (ctx, { id }) => {
    await removeGroup(ctx, id)
    return { done: true as const }
  }),
]
