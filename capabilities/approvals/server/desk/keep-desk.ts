import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Desk } from '../../shared/desk.ts'

/** What the actor keeps at the desk. */
export const readDesk = async (ctx: Ctx): Promise<Desk> => {
  const { rows } = await ctx.db.run<Desk>(sql`
    select phrases, tabs from gantry.wf_desk where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid`)
  return rows[0] ?? { phrases: [], tabs: [] }
}

/** Keeps phrases, tabs, or both. @throws AppError request.invalid for one that is blank */
export const keepDesk = async (ctx: Ctx, { phrases, tabs }: Partial<Desk>): Promise<Desk> => {
  const blank = (texts: readonly string[] | undefined) => (texts ?? []).some(text => text.trim() === '')
  if (blank(phrases)) throw new AppError('request.invalid', {}, [issue('phrases', 'required')])
  if (blank(tabs?.map(({ name }) => name)))
    throw new AppError('request.invalid', {}, [issue('tabs', 'required')])
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const { rows } = await ctx.db.run<Desk>(sql`
    insert into gantry.wf_desk as d (space, person, phrases, tabs)
    values (${ctx.space}, ${ctx.actor.personId}::uuid, coalesce(${json(phrases)}::json, '[]'::json),
      coalesce(${json(tabs)}::json, '[]'::json))
    on conflict (space, person) do update set phrases = coalesce(${json(phrases)}::json, d.phrases),
      tabs = coalesce(${json(tabs)}::json, d.tabs)
    returning phrases, tabs`)
  return rows[0] ?? { phrases: [], tabs: [] }
}
