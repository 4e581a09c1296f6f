import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import { mayOn } from '@gantry/records/server'
import type { createAgency as contract } from '../../shared/agency-contract.ts'
import { type ToldAgency, tellAgent } from './notices.ts'
import { readScopes, type Scopes, sayScope, tablesIn } from './scopes.ts'

type Given = InputOf<typeof contract>

const mostNote = 60

/** A new agency of the actor. @throws AppError agency.invalid, naming each field that is wrong */
export const createAgency = (ctx: Ctx, given: Given): Promise<{ readonly id: string }> =>
  save(ctx, newId(), given, true)

/** Changes an agency that is in agency, or makes one that became invalid valid again. @throws AppError agency.invalid, agency.state, agency.not_found */
export const editAgency = (
  ctx: Ctx,
  { id, ...given }: Given & { readonly id: string },
): Promise<{ readonly id: string }> => save(ctx, id, given, false)

const save = (ctx: Ctx, id: string, given: Given, isNew: boolean): Promise<{ readonly id: string }> =>
  inTransaction(ctx, async tx => {
    const me = tx.actor.personId
    // A lock serializes saves of one principal's agencies, so that the overlap check sees concurrent saves.
    await tx.db.run(sql`
      select pg_advisory_xact_lock(hashtextextended(${`agency ${tx.space} ${me}`}, 0))`)
    const earlier = isNew ? null : await requireChangeable(tx, id)
    const scopes = await readScopes(tx)
    const issues = await issuesOf(tx, id, given, scopes)
    if (issues.length > 0) throw new AppError('agency.invalid', {}, issues)
    const { agent, may } = given
    const [from, to] = [new Date(given.from), new Date(given.to)]
    const apps = [...new Set(given.apps)]
    const tables = [...new Set(given.tables)]
    await tx.db.run(sql`
      insert into gantry.agency (space, id, principal, agent, starts, ends, apps, tables, may, note, creator)
      values (${tx.space}, ${id}::uuid, ${me}::uuid, ${agent}::uuid, ${from}, ${to}, ${apps}::text[], ${tables}::text[],
        ${[...new Set(may)]}::text[], ${(given.note ?? '').trim()}, ${tx.actor.name})
      on conflict (space, id) do update set agent = excluded.agent, starts = excluded.starts, ends = excluded.ends,
        apps = excluded.apps, tables = excluded.tables, may = excluded.may, note = excluded.note, invalid_at = null`)
    await audit(tx, {
      action: 'agency.saved',
      details: {
        agency: id,
        agent: await namedAgent(tx, agent),
        from: from.toISOString(),
        to: to.toISOString(),
        apps,
        tables,
        may: [...may],
      },
    })
    const isOfSame = earlier !== null && earlier.agent === agent && !earlier.invalid
    if (earlier && earlier.agent !== agent && !earlier.invalid) await tellAgent(tx, 'ended', earlier, scopes)
    if (!isOfSame)
      await tellAgent(tx, 'given', { agent, from: given.from, to: given.to, apps, tables }, scopes)
    return { id }
  })

/** The agent with his name, as the audit records him. */
const namedAgent = async (
  ctx: Ctx,
  agent: string,
): Promise<{ readonly id: string; readonly name: string }> => {
  const { rows } = await ctx.db.run<{ readonly name: string }>(sql`
    select f_name as name from gantry.t_member where space = ${ctx.space} and id = ${agent}::uuid`)
  return { id: agent, name: rows[0]?.name ?? '' }
}

const issuesOf = async (ctx: Ctx, id: string, given: Given, scopes: Scopes): Promise<readonly Issue[]> => {
  const issues: Issue[] = []
  const agent = await agentIssue(ctx, given.agent)
  if (agent) issues.push(agent)
  const [from, to] = [Date.parse(given.from), Date.parse(given.to)]
  const isWindow = from < to
  if (!isWindow) issues.push(issue('to', 'ends_before_start'))
  else if (to <= ctx.now.getTime()) issues.push(issue('to', 'agency_past'))
  if (given.may.length === 0) issues.push(issue('may', 'required'))
  const length = [...(given.note ?? '').trim()].length
  if (length > mostNote) issues.push(issue('note', 'max_length', { limit: mostNote }))
  const covered = tablesIn(given, scopes)
  const gone = [
    ...given.apps.filter(app => !scopes.apps.has(app)),
    ...given.tables.filter(table => !scopes.tables.has(table)),
  ]
  if (gone.length > 0) issues.push(issue('scope', 'unknown', { value: gone[0] ?? '' }))
  else if (covered.size === 0) issues.push(issue('scope', 'required'))
  else if (!(await readsAny(ctx, covered, scopes))) issues.push(issue('scope', 'agency_no_right'))
  return isWindow && gone.length === 0 ? [...issues, ...(await overlaps(ctx, id, given, scopes))] : issues
}

const agentIssue = async (ctx: Ctx, agent: string): Promise<Issue | null> => {
  if (agent === ctx.actor.personId) return issue('agent', 'agency_self')
  const { rows } = await ctx.db.run<{ readonly type: string; readonly active: boolean }>(sql`
    select f_user_type as type, f_state = 'active' as active from gantry.t_member
    where space = ${ctx.space} and id = ${agent}::uuid and deleted_at is null`)
  const [found] = rows
  if (!found?.active) return issue('agent', 'unknown', { value: agent })
  // Officers have no business data, so they cannot be agents.
  return found.type === 'user' ? null : issue('agent', 'agency_officer')
}

const readsAny = async (ctx: Ctx, covered: ReadonlySet<string>, { tables }: Scopes): Promise<boolean> => {
  for (const id of covered) {
    const table = tables.get(id)
    if (table && (await mayOn(ctx, table, 'read'))) return true
  }
  return false
}

/** Finds overlapping agencies: an application has one agent at a time. */
const overlaps = async (ctx: Ctx, id: string, given: Given, scopes: Scopes): Promise<readonly Issue[]> => {
  const { rows } = await ctx.db.run<{
    readonly agent: string
    readonly from: string
    readonly to: string
    readonly apps: readonly string[]
    readonly tables: readonly string[]
  }>(sql`
    select coalesce(g.f_name, '') as agent, to_json(a.starts) #>> '{}' as "from", to_json(a.ends) #>> '{}' as "to", a.apps, a.tables
    from gantry.agency a left join gantry.t_member g on g.space = a.space and g.id = a.agent
    where a.space = ${ctx.space} and a.principal = ${ctx.actor.personId}::uuid and a.id <> ${id}::uuid and a.recycled_at is null
      and a.invalid_at is null
      and a.ends > ${ctx.now}::timestamptz and a.starts < ${new Date(given.to)}::timestamptz
      and a.ends > ${new Date(given.from)}::timestamptz
    order by a.starts limit 500`)
  const wanted = tablesIn(given, scopes)
  return rows.flatMap(({ agent, from, to, apps, tables }) => {
    const both = [...tablesIn({ apps, tables }, scopes)].filter(table => wanted.has(table))
    if (both.length === 0) return []
    const [first] = sayScope(ctx, { apps: [], tables: both }, scopes)
    return [issue('scope', 'agency_overlap', { app: first?.name ?? '', agent, from: day(from), to: day(to) })]
  })
}

const day = (at: string): string => at.slice(0, 10)

/** What its agent is told of an agency. */
const told = sql`agent, ${isoMilliseconds(sql`starts`)} as "from", ${isoMilliseconds(sql`ends`)} as "to", apps, tables`

interface Earlier extends ToldAgency {
  readonly invalid: boolean
}

/** Edited and recycled only while it is in agency. @throws AppError agency.not_found, agency.state */
const requireChangeable = async (ctx: Ctx, id: string): Promise<Earlier> => {
  const { rows } = await ctx.db.run<Earlier & { readonly open: boolean }>(sql`
    select recycled_at is null and ends > ${ctx.now}::timestamptz as open, invalid_at is not null as invalid, ${told}
    from gantry.agency
    where space = ${ctx.space} and id = ${id}::uuid and principal = ${ctx.actor.personId}::uuid for update`)
  const [found] = rows
  if (!found) throw new AppError('agency.not_found')
  if (!found.open) throw new AppError('agency.state')
  return found
}

/** Takes agencies back; they end at once. @throws AppError agency.state where none of them is in agency */
export const recycleAgencies = (ctx: Ctx, ids: readonly string[]): Promise<{ readonly recycled: number }> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<Earlier & { readonly id: string }>(sql`
      update gantry.agency set recycled_at = ${tx.now}
      where space = ${tx.space} and principal = ${tx.actor.personId}::uuid and id = any(${[...ids]}::uuid[])
        and recycled_at is null and ends > ${tx.now}::timestamptz
      returning id, invalid_at is not null as invalid, ${told}`)
    if (rows.length === 0) throw new AppError('agency.state')
    const scopes = await readScopes(tx)
    for (const { id, invalid, ...agency } of rows) {
      const { from, to } = agency
      await audit(tx, {
        action: 'agency.recycled',
        details: { agency: id, agent: await namedAgent(tx, agency.agent), from, to },
      })
      // An invalid one had ended for its agent before.
      if (!invalid) await tellAgent(tx, 'ended', agency, scopes)
    }
    return { recycled: rows.length }
  })

/** Deletes one that has ended. The audit keeps a copy. @throws AppError agency.state for one in agency, and of others */
export const removeAgency = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const { rows } = await tx.db.run<{ readonly copy: { readonly [key: string]: string } }>(sql`
      delete from gantry.agency a
      where space = ${tx.space} and principal = ${tx.actor.personId}::uuid and id = ${id}::uuid
        and (recycled_at is not null or invalid_at is not null or ends <= ${tx.now}::timestamptz
          or not exists (select 1 from gantry.t_member g where g.space = a.space and g.id = a.agent and g.f_state = 'active'
            and g.deleted_at is null))
      returning to_jsonb(a) - 'space' as copy`)
    const [removed] = rows
    if (!removed) throw new AppError('agency.state')
    const agent = await namedAgent(tx, removed.copy.agent ?? '')
    await audit(tx, { action: 'agency.removed', details: { agency: id, agent, copy: removed.copy } })
  })
