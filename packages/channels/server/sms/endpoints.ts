import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { endpoint } from '@gantry/http/server'
import {
  audit,
  type Ctx,
  empty,
  everySpace,
  isoSeconds,
  patternOf,
  platform,
  sql,
} from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import { providerOf } from '../../shared/providers.ts'
import * as contract from '../../shared/sms-contract.ts'

const done = { done: true as const }
const page = 50

/** The operator's change with its line in the log, in one transaction over all spaces. */
const change = (ctx: Ctx, work: (tx: Ctx) => Promise<void>): Promise<typeof done> =>
  ctx.kernel.database.transaction(everySpace, async db => {
    await work({ ...ctx, db, tx: db })
    return done
  })

const requireSpace = async (ctx: Ctx, space: string): Promise<void> => {
  const { count } = await ctx.db.run(sql`select 1 from gantry.space where id = ${space}`)
  if (count === 0) throw new AppError('space.not_found')
}

const refuse = (issues: readonly Issue[]): void => {
  if (issues.length > 0) throw new AppError('config.invalid', { name: issues[0]!.field }, issues)
}

const listQuotas = async (
  ctx: Ctx,
  { search, page: number = 1 }: InputOf<typeof contract.listSmsQuotas>,
): Promise<OutputOf<typeof contract.listSmsQuotas>> => {
  const pattern = patternOf(search ?? '')
  const { rows } = await platform(ctx.kernel).run<contract.SmsQuota>(sql`
    select s.id as space, s.name, q.monthly, coalesce(u.parts, 0)::int as used, coalesce(d.failed, 0)::int as failed
    from gantry.space s
    left join gantry.sms_quota q on q.space = s.id
    left join gantry.sms_used u on u.space = s.id and u.month = date_trunc('month', now())::date
    left join (select space, count(*) filter (where state in ('failed', 'undelivered')) as failed
      from gantry.dispatch where channel = 'sms' and created_at >= date_trunc('month', now()) group by space) d on d.space = s.id
    where true ${search?.trim() ? sql`and (s.id ilike ${pattern} or s.name ilike ${pattern})` : empty}
    order by coalesce(u.parts, 0) desc, s.id limit ${page + 1} offset ${(number - 1) * page}`)
  return { data: rows.slice(0, page), more: rows.length > page }
}

const setQuota = (ctx: Ctx, { space, monthly }: InputOf<typeof contract.setSmsQuota>) =>
  change(ctx, async tx => {
    await requireSpace(tx, space)
    if (monthly === null) await tx.db.run(sql`delete from gantry.sms_quota where space = ${space}`)
    else
      await tx.db.run(sql`
        insert into gantry.sms_quota (space, monthly) values (${space}, ${monthly})
        on conflict (space) do update set monthly = excluded.monthly`)
    await audit(tx, { action: 'channels.quota_changed', details: { space, monthly } })
  })

const listSignatures = async (ctx: Ctx): Promise<OutputOf<typeof contract.listSmsSignatures>> => {
  const { rows } = await platform(ctx.kernel).run<contract.SmsSignature>(sql`
    select g.id, g.space, s.name as "spaceName", g.name, g.purpose, g.state, g.reason,
      ${isoSeconds(sql`g.asked_at`)} as "askedAt",
      ${isoSeconds(sql`g.decided_at`)} as "decidedAt"
    from gantry.sms_signature g left join gantry.space s on s.id = g.space
    order by g.state = 'asked' desc, g.asked_at desc limit 200`)
  return { data: rows }
}

/** Providers admit 2 to 12 characters, without brackets. */
const signature = /^[\p{L}\p{N}]{2,12}$/u

const askSignature = (ctx: Ctx, { space, name, purpose }: InputOf<typeof contract.askSmsSignature>) =>
  change(ctx, async tx => {
    await requireSpace(tx, space)
    refuse([
      ...(signature.test(name.trim()) ? [] : [issue('name', 'format')]),
      ...(purpose.trim() === '' ? [issue('purpose', 'required')] : []),
    ])
    await tx.db.run(sql`
      insert into gantry.sms_signature (id, space, name, purpose, asked_by)
      values (${newId()}, ${space}, ${name.trim()}, ${purpose.trim()}, ${ctx.actor.personId})`)
    await audit(tx, { action: 'channels.signature_asked', details: { space, name } })
  })

const decideSignature = (
  ctx: Ctx,
  { id, approve, reason = '' }: InputOf<typeof contract.decideSmsSignature>,
) =>
  change(ctx, async tx => {
    if (!approve && reason.trim() === '') refuse([issue('reason', 'required')])
    const { rows } = await tx.db.run<{ space: string; name: string }>(sql`
      update gantry.sms_signature set state = ${approve ? 'approved' : 'rejected'}, decided_at = now(),
        reason = ${approve ? null : reason.trim()}
      where id = ${id} and state = 'asked' returning space, name`)
    const [decided] = rows
    if (!decided) throw new AppError('channels.signature')
    await audit(tx, { action: 'channels.signature_decided', details: { ...decided, approve } })
  })

const listTemplates = async (ctx: Ctx): Promise<OutputOf<typeof contract.listSmsTemplates>> => {
  const { rows } = await platform(ctx.kernel).run<contract.SmsTemplate>(sql`
    select id, provider, kind, lang, code, names, body from gantry.sms_template
    order by provider, kind, lang limit 500`)
  return { data: rows }
}

const setTemplate = (ctx: Ctx, given: InputOf<typeof contract.setSmsTemplate>) =>
  change(ctx, async tx => {
    const { provider, kind, lang, code, body } = given
    const names = [...body.matchAll(/\$?\{(\w+)\}/g)].map(([, name = '']) => name)
    refuse([
      ...(providerOf('sms', provider) ? [] : [issue('provider', 'choice')]),
      ...(/^[a-z_]+$/.test(kind) ? [] : [issue('kind', 'format')]),
      ...(/^\w+$/.test(code) ? [] : [issue('code', 'format')]),
      ...(body.trim() === '' ? [issue('body', 'required')] : []),
    ])
    await tx.db.run(sql`
      insert into gantry.sms_template (id, provider, kind, lang, code, names, body)
      values (${newId()}, ${provider}, ${kind}, ${lang}, ${code}, ${names}::text[], ${body.trim()})
      on conflict (provider, kind, lang) do update set code = excluded.code, names = excluded.names, body = excluded.body,
        changed_at = now()`)
    await audit(tx, { action: 'channels.template_changed', details: { provider, kind, lang, code } })
  })

const dropTemplate = (ctx: Ctx, { id }: InputOf<typeof contract.dropSmsTemplate>) =>
  change(ctx, async tx => {
    await tx.db.run(sql`delete from gantry.sms_template where id = ${id}`)
    await audit(tx, { action: 'channels.template_removed', details: { id } })
  })

/** Quota, signatures and templates of short messages, for the operator. */
export const smsEndpoints = [
  endpoint(contract.listSmsQuotas, listQuotas),
  endpoint(contract.setSmsQuota, setQuota),
  endpoint(contract.listSmsSignatures, listSignatures),
  endpoint(contract.askSmsSignature, askSignature),
  endpoint(contract.decideSmsSignature, decideSignature),
  endpoint(contract.listSmsTemplates, listTemplates),
  endpoint(contract.setSmsTemplate, setTemplate),
  endpoint(contract.dropSmsTemplate, dropTemplate),
]
