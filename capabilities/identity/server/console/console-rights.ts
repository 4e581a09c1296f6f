import { AppError, type JsonObject } from '@gantry/base/shared'
import {
  audit,
  type ConfirmedAct,
  type Ctx,
  inTransaction,
  requireConfirmation,
  type Sql,
  sql,
} from '@gantry/kernel/server'
import type { ConsoleAction, RoutePath } from '@gantry/model/shared'
import { Check } from 'typebox/value'
import { setConsoleRight as consoleContract } from '../../shared/console-contract.ts'
import type { ConsoleHolder, ConsoleHolderKind, ConsoleRights } from '../../shared/index.ts'
import { forgetActors } from '../session/actor-cache.ts'
import { offeredPages } from './offered-pages.ts'

const most = 500

/** The console pages with their buttons; every role by name, then the people who were given pages in person. */
export const listConsoleRights = async (ctx: Ctx): Promise<ConsoleRights> => {
  const { rows } = await ctx.db.run<ConsoleHolder>(sql`
    with given as (
      select kind, holder, json_object_agg(page, actions) as pages from (
        select kind, holder, page, json_agg(action order by action) as actions from gantry.console_right
        where space = ${ctx.space} group by kind, holder, page) each
      group by kind, holder
    )
    (select 'role' as kind, json_build_object('id', r.id, 'title', r.f_name) as holder,
      (select count(*)::int from gantry.member_role h
        join gantry.t_member m on m.space = h.space and m.id = h.member and m.deleted_at is null and m.f_state = 'active'
        where h.space = r.space and h.role = r.id) as members,
      coalesce(g.pages, '{}') as pages
    from gantry.t_role r left join given g on g.kind = 'role' and g.holder = r.id
    where r.space = ${ctx.space} and r.deleted_at is null
    order by r.f_name limit ${most})
    union all
    (select 'member', json_build_object('id', m.id, 'title', m.f_name), 1, g.pages
    from given g join gantry.t_member m on g.kind = 'member' and m.id = g.holder
    where m.space = ${ctx.space} and m.deleted_at is null
    order by m.f_name limit ${most})`)
  return { pages: offeredPages(ctx.kernel), data: rows }
}

interface ConsoleChange {
  readonly kind: ConsoleHolderKind
  readonly holder: string
  readonly page: RoutePath
  readonly actions: readonly ConsoleAction[]
}

/** Opening console pages to a role or a person. */
export const consoleAct: ConfirmedAct<ConsoleChange> = {
  kind: 'console.grant',
  isInput: (input): input is ConsoleChange => Check(consoleContract.input, input),
  carryOut: async (ctx, change) => {
    await writeConsoleRight(ctx, change)
    return {}
  },
}

/**
 * Gives a page for these actions and no others; every one includes opening it. An action that no endpoint of the page has is refused.
 * @throws AppError record.not_found for an unknown role or person, console.not_offered, confirmation.waiting where the security officer
 *   confirms first what is given
 */
export const setConsoleRight = async (ctx: Ctx, asked: ConsoleChange): Promise<void> => {
  const offered = offeredPages(ctx.kernel).find(({ path }) => path === asked.page)?.actions ?? []
  if (asked.actions.some(action => !offered.includes(action)))
    throw new AppError('console.not_offered', { page: asked.page })
  const wanted = new Set<ConsoleAction>(asked.actions.length > 0 ? ['view', ...asked.actions] : [])
  const change = { ...asked, actions: [...wanted] }
  const held = await heldActions(ctx, change)
  if (change.actions.some(action => !held.includes(action)))
    await requireConfirmation(ctx, {
      kind: consoleAct.kind,
      input: change,
      facts: () => factsOf(ctx, change),
    })
  await writeConsoleRight(ctx, change)
}

const heldActions = async (
  ctx: Ctx,
  { kind, holder, page }: ConsoleChange,
): Promise<readonly ConsoleAction[]> => {
  const { rows } = await ctx.db.run<{ readonly action: ConsoleAction }>(sql`
    select action from gantry.console_right
    where space = ${ctx.space} and kind = ${kind} and holder = ${holder}::uuid and page = ${page}`)
  return rows.map(({ action }) => action)
}

const holderRow = ({ space }: Ctx, { kind, holder }: ConsoleChange): Sql =>
  kind === 'role'
    ? sql`gantry.t_role x where x.space = ${space} and x.id = ${holder}::uuid and x.deleted_at is null`
    : sql`gantry.t_member x where x.space = ${space} and x.id = ${holder}::uuid and x.deleted_at is null
        and x.f_state = 'active'`

const factsOf = async (ctx: Ctx, change: ConsoleChange): Promise<JsonObject> => {
  const { kind, holder, page, actions } = change
  const { rows } = await ctx.db.run<{ readonly title: string; readonly members: number }>(sql`
    select x.f_name as title, case when ${kind} = 'member' then 1 else (select count(*)::int from gantry.member_role h
      where h.space = ${ctx.space} and h.role = x.id) end as members
    from ${holderRow(ctx, change)}`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found', { table: kind, id: holder })
  return { [kind]: { id: holder, title: found.title }, members: found.members, page, actions: [...actions] }
}

const writeConsoleRight = async (ctx: Ctx, change: ConsoleChange): Promise<void> => {
  const { kind, holder, page, actions } = change
  await inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(sql`select from ${holderRow(tx, change)} for share`)
    if (count === 0) throw new AppError('record.not_found', { table: kind, id: holder })
    await tx.db.run(sql`
      delete from gantry.console_right
      where space = ${tx.space} and kind = ${kind} and holder = ${holder} and page = ${page}`)
    await tx.db.run(sql`
      insert into gantry.console_right (space, kind, holder, page, action)
      select ${tx.space}, ${kind}, ${holder}::uuid, ${page}, unnest(${[...actions]}::text[])
      on conflict do nothing`)
    await audit(tx, {
      action: 'roles.console',
      table: kind,
      recordId: holder,
      details: { page, actions: [...actions] },
    })
  })
  forgetActors(ctx.kernel)
}
