import { AppError, issue } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { Desk } from '../../shared/desk.ts'
import { ownSignature } from '../signatures/signed.ts'

/** The desk settings of the actor. */
export const readDesk = async (ctx: Ctx): Promise<Desk> => {
  const { rows } = await ctx.db.run<Desk>(sql`
    select phrases, tabs, signature from gantry.wf_desk where space = ${ctx.space} and person = ${ctx.actor.personId}::uuid`)
  return rows[0] ?? { phrases: [], tabs: [], signature: null }
}

/** Keeps what is given of phrases, tabs and signature. @throws AppError request.invalid for one that is blank, or no own signature */
export const keepDesk = async (ctx: Ctx, { phrases, tabs, signature }: Partial<Desk>): Promise<Desk> => {
  const blank = (texts: readonly string[] | undefined) => (texts ?? []).some(text => text.trim() === '')
  if (blank(phrases)) throw new AppError('request.invalid', {}, [issue('phrases', 'required')])
  if (blank(tabs?.map(({ name }) => name)))
    throw new AppError('request.invalid', {}, [issue('tabs', 'required')])
  await ownSignature(ctx, signature ?? undefined)
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const { rows } = await ctx.db.run<Desk>(sql`
    insert into gantry.wf_desk as d (space, person, phrases, tabs, signature)
    values (${ctx.space}, ${ctx.actor.personId}::uuid, coalesce(${json(phrases)}::json, '[]'::json),
      coalesce(${json(tabs)}::json, '[]'::json), ${signature ?? null}::uuid)
    on conflict (space, person) do update set phrases = coalesce(${json(phrases)}::json, d.phrases),
      tabs = coalesce(${json(tabs)}::json, d.tabs),
      signature = case when ${signature === undefined} then d.signature else ${signature ?? null}::uuid end
    returning phrases, tabs, signature`)
  return rows[0] ?? { phrases: [], tabs: [], signature: null }
}
