import { langs } from '@gantry/base/shared'
import {
  areChangesEnded,
  type Ctx,
  createCtx,
  type Kernel,
  platform,
  readSpaceSetting,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { timeZoneSetting } from '@gantry/model/shared'
import { memberActors } from '../../access/member-actors.ts'

/** A member with the rights and the language that signing in now would give; null: somebody who may not sign in. */
export const readerOf = async (
  kernel: Kernel,
  space: string,
  person: string,
  requestId: string,
): Promise<Ctx | null> => {
  const system = systemCtx(kernel, space, 'card in a chat')
  const [found] = await memberActors(system, sql`m.id = ${person}::uuid`, 1)
  if (!found?.active) return null
  const { rows } = await platform(kernel).run<{ lang: string | null }>(sql`
    select lang from gantry.account where id = ${found.actor.userId}`)
  const lang = langs.find(each => each === rows[0]?.lang) ?? system.actor.lang
  const timeZone = (await readSpaceSetting(kernel, space, timeZoneSetting)) || system.actor.timeZone
  return createCtx(kernel, { ...found.actor, lang, timeZone }, requestId)
}

/** The member of the space who is bound to an identity of a provider; null: nobody is. */
export const boundPerson = async (
  ctx: Ctx,
  provider: string,
  authority: string,
  subject: string,
): Promise<string | null> => {
  const { rows } = await ctx.db.run<{ id: string }>(sql`
    select m.id from gantry.sign_in_binding b
    join gantry.t_member m on m.space = b.space and m.f_account = b.account::text and m.deleted_at is null
    where b.space = ${ctx.space} and b.provider = ${provider} and b.authority = ${authority} and b.subject = ${subject}`)
  return rows[0]?.id ?? null
}

/** Whether something may be changed in the space now: it is active and valid, and the installation has a licence. */
export const takesChanges = async ({ kernel, space, now }: Ctx): Promise<boolean> => {
  if (areChangesEnded(kernel)) return false
  const { count } = await platform(kernel).run(sql`
    select 1 from gantry.space
    where id = ${space} and state = 'active' and coalesce(valid_until >= ${now}::timestamptz::date, true)`)
  return count > 0
}
