import { AppError, type JsonObject } from '@gantry/base/shared'
import {
  audit,
  type ConfirmedAct,
  type Ctx,
  inTransaction,
  requireConfirmation,
  sql,
} from '@gantry/kernel/server'
import type { ConsoleLevel, ConsolePage } from '@gantry/model/shared'
import { Check } from 'typebox/value'
import { setConsoleRight as consoleContract } from '../../shared/console-contract.ts'
import type { ConsoleRole } from '../../shared/index.ts'
import { forgetActors } from '../session/actor-cache.ts'

const most = 500

/** Every role, by name, with its console pages. */
export const listConsoleRights = async (ctx: Ctx): Promise<ConsoleRole[]> => {
  const { rows } = await ctx.db.run<ConsoleRole>(sql`
    select json_build_object('id', r.id, 'title', r.f_name) as role,
      (select count(*)::int from gantry.member_role h
        join gantry.t_member m on m.space = h.space and m.id = h.member and m.deleted_at is null and m.f_state = 'active'
        where h.space = r.space and h.role = r.id) as members,
      (select coalesce(json_object_agg(c.page, c.level), '{}') from gantry.console_right c
        where c.space = r.space and c.role = r.id) as pages
    from gantry.t_role r where r.space = ${ctx.space} and r.deleted_at is null
    order by r.f_name limit ${most}`)
  return rows
}

interface ConsoleChange {
  readonly role: string
  readonly page: ConsolePage
  readonly level: ConsoleLevel | null
}

/** Opening console pages to a role. */
export const consoleAct: ConfirmedAct<ConsoleChange> = {
  kind: 'console.grant',
  isInput: (input): input is ConsoleChange => Check(consoleContract.input, input),
  carryOut: async (ctx, change) => {
    await writeConsoleRight(ctx, change)
    return {}
  },
}

/**
 * @throws AppError record.not_found for an unknown role, confirmation.waiting where the security officer confirms what opens a
 *   page first
 */
export const setConsoleRight = async (ctx: Ctx, change: ConsoleChange): Promise<void> => {
  if (change.level !== null)
    await requireConfirmation(ctx, {
      kind: consoleAct.kind,
      input: { ...change },
      facts: () => factsOf(ctx, change),
    })
  await writeConsoleRight(ctx, change)
}

const factsOf = async (ctx: Ctx, { role, page, level }: ConsoleChange): Promise<JsonObject> => {
  const { rows } = await ctx.db.run<{ readonly title: string; readonly members: number }>(sql`
    select r.f_name as title, (select count(*)::int from gantry.member_role h
      where h.space = r.space and h.role = r.id) as members
    from gantry.t_role r where r.space = ${ctx.space} and r.id = ${role}::uuid and r.deleted_at is null`)
  const [found] = rows
  if (!found) throw new AppError('record.not_found', { table: 'role', id: role })
  return { role: { id: role, title: found.title }, members: found.members, page, level }
}

const writeConsoleRight = async (ctx: Ctx, { role, page, level }: ConsoleChange): Promise<void> => {
  await inTransaction(ctx, async tx => {
    const { count } = await tx.db.run(
      sql`select from gantry.t_role where space = ${ctx.space} and id = ${role} and deleted_at is null for share`,
    )
    if (count === 0) throw new AppError('record.not_found', { table: 'role', id: role })
    await tx.db.run(
      level === null
        ? sql`delete from gantry.console_right where space = ${ctx.space} and role = ${role} and page = ${page}`
        : sql`insert into gantry.console_right (space, role, page, level)
            values (${ctx.space}, ${role}, ${page}, ${level})
            on conflict (space, role, page) do update set level = excluded.level`,
    )
    await audit(tx, { action: 'roles.console', table: 'role', recordId: role, details: { page, level } })
  })
  forgetActors(ctx.kernel)
}
