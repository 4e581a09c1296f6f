import { audit, type Ctx, sql } from '@gantry/kernel/server'
import { forgetActors } from '../session/actor-cache.ts'
import { writeMemberState } from './set-member-state.ts'

/**
 * Disables the members of accounts in the space of `ctx` and ends their sessions there, whatever they hold. The caller must have
 * checked authorisation; returns how many there were.
 */
export const shutOut = async (ctx: Ctx, accounts: readonly string[]): Promise<number> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select id from gantry.t_member where space = ${ctx.space} and f_account = any(${[...accounts]}::text[])
      and f_state = 'active' and deleted_at is null order by id for update`)
  for (const { id } of rows) {
    await writeMemberState(ctx, id, 'disabled')
    await audit(ctx, { action: 'member.disabled', table: 'member', recordId: id })
  }
  if (rows.length === 0) return 0
  await ctx.db.run(sql`
    delete from gantry.session where space = ${ctx.space} and account = any(${[...accounts]}::uuid[])`)
  forgetActors(ctx.kernel)
  return rows.length
}
