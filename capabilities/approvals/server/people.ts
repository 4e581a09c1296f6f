import { type Ctx, empty, type Sql, sql } from '@gantry/kernel/server'
import type { Ask, DepartmentAsked, PersonFact, WorkflowDef } from '@gantry/workflow/shared'
import { assignableTypes } from '../shared/assignable.ts'
import { keyOf } from './facts.ts'
import type { PeopleByFormula } from './people-by-formula.ts'

/** Maximum people per step. */
export const mostPeople = 500

type AskedByFormula = Extract<Ask, { readonly ask: 'expression' }>

/** Resolves a question of the engine to people, in a stable order. */
export const answer = async (ctx: Ctx, ask: Exclude<Ask, AskedByFormula>): Promise<readonly PersonFact[]> => {
  switch (ask.ask) {
    case 'persons': {
      const ids = ask.ids.filter(isUuidText)
      return among(
        ctx,
        sql`join unnest(${ids}::uuid[]) with ordinality as asked (id, at) on asked.id = m.id`,
        empty,
        { order: sql`asked.at`, name: 'approvals.persons' },
      )
    }
    case 'role':
    case 'post': {
      for (const department of await departmentsUp(ctx, ask.within, ask.up ?? 0)) {
        const holds =
          ask.ask === 'role'
            ? sql`exists (select 1 from gantry.member_role r where r.space = m.space and r.member = m.id
                and r.role = any(${ask.ids.filter(isUuidText)}::uuid[]))`
            : sql`exists (select 1 from gantry.t_post p where p.space = m.space and p.deleted_at is null
                and p.id = any(${ask.ids.filter(isUuidText)}::uuid[]) and p.f_holders @> array[m.id])`
        const found = await among(
          ctx,
          empty,
          sql`and ${holds} ${department === null ? empty : sql`and m.f_department = ${department}::uuid`}`,
        )
        if (found.length > 0) return found
      }
      return []
    }
    case 'group':
      return among(
        ctx,
        empty,
        sql`and exists (select 1 from gantry.t_user_group g where g.space = m.space and g.deleted_at is null
          and g.id = any(${ask.ids.filter(isUuidText)}::uuid[])
          and (g.f_members @> array[m.id] or exists (select 1 from gantry.t_department d where d.space = m.space
            and d.id = m.f_department and string_to_array(trim(both '/' from d.f_path), '/')::uuid[] && g.f_departments)))`,
      )
    case 'department': {
      const ids = ask.ids.filter(isUuidText)
      return among(
        ctx,
        empty,
        ask.below
          ? sql`and exists (select 1 from gantry.t_department d where d.space = m.space and d.deleted_at is null
              and d.id = m.f_department and string_to_array(trim(both '/' from d.f_path), '/') && ${ids}::text[])`
          : sql`and (m.f_department = any(${ids}::uuid[])
              or m.f_department in (select g.target from gantry.record_merge g
                where g.space = m.space and g.table_id = 'department' and g.gone = any(${ids}::uuid[])))`,
      )
    }
    case 'leaders':
      return leaders(ctx, await departmentOf(ctx, ask), null)
    case 'leaders_of':
      return leaders(ctx, await departmentOf(ctx, { departmentOf: ask.person }), ask.person)
    case 'administrators':
      return among(ctx, empty, sql`and m.f_user_type = 'admin' and m.f_state = 'active'`, {
        order: sql`m.id`,
        most: 20,
      })
  }
}

/** Whether a text can be compared with an id. */
export const isUuidText = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** Columns of a `PersonFact` of `gantry.t_member m`. */
export const personFacts = sql`m.id, m.f_name as name, coalesce(m.f_name_pinyin, m.f_name) as pinyin,
  m.f_state = 'active' as active, m.f_user_type = any(${assignableTypes}::text[]) as assignable`

const among = async (
  ctx: Ctx,
  joined: Sql,
  condition: Sql,
  {
    order = sql`m.f_name_pinyin, m.id`,
    most = mostPeople,
    name,
  }: { readonly order?: Sql; readonly most?: number; readonly name?: string } = {},
): Promise<readonly PersonFact[]> => {
  const { rows } = await ctx.db.run<PersonFact>(
    sql`
    select ${personFacts}
    from gantry.t_member m ${joined}
    where m.space = ${ctx.space} and m.deleted_at is null ${condition}
    order by ${order} limit ${most}`,
    name === undefined ? {} : { name },
  )
  return rows
}

/** Answers of one command, read as they are asked for. */
export interface KnownPeople {
  /** What is known already; undefined: it has to be read. */
  answered(ask: Ask): readonly PersonFact[] | undefined
  /** Reads the answers of questions; all those that name people by id by one statement. */
  read(asks: readonly Ask[]): Promise<void>
}

/** At most so many people a definition names are read ahead of the steps that ask for them. */
const mostAhead = 100

/** People a command read along with something else. */
export interface ReadAhead {
  readonly ids: readonly string[]
  readonly found: readonly PersonFact[]
}

/** What is known of people for one command on an instance of a definition. */
export const knownPeople = (
  ctx: Ctx,
  def: WorkflowDef,
  byFormula: PeopleByFormula,
  { ids: asked, found: known }: ReadAhead = { ids: [], found: [] },
): KnownPeople => {
  const answers = new Map<string, readonly PersonFact[]>()
  const persons = new Map<string, PersonFact | null>([
    ...asked.map((id): [string, null] => [id, null]),
    ...known.map((person): [string, PersonFact] => [person.id, person]),
  ])
  const named = (ids: readonly string[]) => ids.flatMap(id => persons.get(id) ?? [])
  const readPersons = async (ids: readonly string[]) => {
    const missing = [...new Set(ids)].filter(id => !persons.has(id))
    if (missing.length === 0) return
    const ahead = persons.size === 0 ? namedIn(def) : []
    for (const id of [...missing, ...ahead]) if (!persons.has(id)) persons.set(id, null)
    const found = await answer(ctx, { ask: 'persons', ids: [...missing, ...ahead] })
    for (const person of found) persons.set(person.id, person)
  }
  const read = async (asks: readonly Ask[]) => {
    const idsOf = new Map(
      asks.flatMap((ask): [Ask, readonly string[]][] =>
        ask.ask === 'persons'
          ? [[ask, ask.ids]]
          : ask.ask === 'expression'
            ? [[ask, byFormula(ask.formula)]]
            : [],
      ),
    )
    await readPersons([...idsOf.values()].flat())
    for (const ask of asks) {
      if (ask.ask === 'persons') continue
      const ids = idsOf.get(ask)
      answers.set(keyOf(ask), ask.ask === 'expression' ? named(ids ?? []) : await answer(ctx, ask))
    }
  }
  return {
    // Found without asking, so that the engine does not have to begin anew for people a command read along.
    answered: ask =>
      ask.ask !== 'persons'
        ? answers.get(keyOf(ask))
        : ask.ids.every(id => persons.has(id))
          ? named(ask.ids)
          : undefined,
    read,
  }
}

const namedBy = new WeakMap<WorkflowDef, readonly string[]>()

/** People the rules of a definition name; of very many the first. */
export const namedIn = (def: WorkflowDef): readonly string[] => {
  const known = namedBy.get(def)
  if (known) return known
  const ids = Object.values(def.nodes).flatMap(node =>
    'executors' in node.settings
      ? node.settings.executors.flatMap(rule => (rule.rule === 'users' ? rule.ids : []))
      : [],
  )
  const few = [...new Set(ids)].filter(isUuidText).slice(0, mostAhead)
  namedBy.set(def, few)
  return few
}

/** The main department of a person, or the one that is named; null: none. */
export const departmentOf = async (ctx: Ctx, asked: DepartmentAsked): Promise<string | null> => {
  if ('department' in asked)
    return asked.department !== null && isUuidText(asked.department) ? asked.department : null
  if (!isUuidText(asked.departmentOf)) return null
  const { rows } = await ctx.db.run<{ readonly department: string | null }>(
    sql`
    select f_department as department from gantry.t_member
    where space = ${ctx.space} and id = ${asked.departmentOf}::uuid`,
    { name: 'approvals.department' },
  )
  return rows[0]?.department ?? null
}

/** The department asked for and those above it, nearest first; [null]: anywhere. */
const departmentsUp = async (
  ctx: Ctx,
  asked: DepartmentAsked | undefined,
  up: number,
): Promise<readonly (string | null)[]> => {
  if (!asked) return [null]
  const department = await departmentOf(ctx, asked)
  if (department === null) return []
  // The path also holds departments that were merged away; they are no level of their own.
  const { rows } = await ctx.db.run<{ readonly id: string }>(sql`
    select u.id from gantry.t_department d
    join gantry.t_department u on u.space = d.space and u.deleted_at is null
      and u.id = any(string_to_array(trim(both '/' from d.f_path), '/')::uuid[])
    where d.space = ${ctx.space} and d.id = coalesce((select g.target from gantry.record_merge g
      where g.space = d.space and g.table_id = 'department' and g.gone = ${department}::uuid), ${department}::uuid)
    order by length(u.f_path) desc limit ${up + 1}`)
  return rows.map(({ id }) => id)
}

/** Leaders of a department and of those above it, nearest first, without the person himself. */
const leaders = (
  ctx: Ctx,
  department: string | null,
  without: string | null,
): Promise<readonly PersonFact[]> =>
  department === null
    ? Promise.resolve([])
    : among(
        ctx,
        sql`join gantry.t_department d on d.space = m.space and d.f_manager = m.id and d.deleted_at is null
          join gantry.t_department below on below.space = m.space and below.id = ${department}::uuid
            and string_to_array(trim(both '/' from below.f_path), '/')::uuid[] @> array[d.id]`,
        sql`and (${without}::uuid is null or m.id <> ${without}::uuid)`,
        { order: sql`length(d.f_path) desc, m.id`, most: 10 },
      )
