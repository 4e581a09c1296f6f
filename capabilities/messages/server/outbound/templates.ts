import { AppError, issue, langs } from '@gantry/base/shared'
import { addressOf, hasChannel, send } from '@gantry/channels/server'
import { audit, type Ctx, inTransaction, isoSeconds, nameOfSpace, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type {
  changeTemplate as changing,
  listTemplates as listing,
  previewTemplate as previewing,
  testTemplate as testing,
} from '../../shared/contract.ts'
import { mailBody } from '../../shared/mail-layout.ts'
import { texts } from '../../texts.ts'
import type { Declared } from '../list-messages.ts'
import { fillTemplate, standardTemplate, type Template, variablesIn, variablesOf } from './wording.ts'

interface Stored extends Template {
  readonly changedAt: string
  readonly changedBy: string | null
}

export const listTemplates = async (
  ctx: Ctx,
  { notices, texts: said }: Declared,
  { kind }: InputOf<typeof listing>,
): Promise<OutputOf<typeof listing>> => {
  const { rows } = await ctx.db.run<Stored>(sql`
    select t.kind, t.lang, t.subject, t.body, t.enabled, m.f_name as "changedBy",
      ${isoSeconds(sql`t.changed_at`)} as "changedAt"
    from gantry.mail_template t
    left join gantry.t_member m on m.space = t.space and m.id = t.changed_by
    where t.space = ${ctx.space}`)
  return {
    data: notices
      .filter(({ name }) => kind === undefined || name === kind)
      .flatMap(({ name, category }) =>
        langs.map(lang => {
          const own = rows.find(row => row.kind === name && row.lang === lang)
          return {
            ...(own ?? { ...standardTemplate(said, name, lang), changedAt: null, changedBy: null }),
            category,
            own: own !== undefined,
            variables: variablesOf(said, name),
          }
        }),
      ),
  }
}

type Wording = Pick<InputOf<typeof changing>, 'kind' | 'lang' | 'subject' | 'body'>

/** @throws AppError message.kind, config.invalid with an issue for each field */
const check = ({ notices, texts: said }: Declared, { kind, subject, body }: Wording): void => {
  if (!notices.some(({ name }) => name === kind)) throw new AppError('message.kind')
  const known = variablesOf(said, kind)
  const issues = Object.entries({ subject, body }).flatMap(([field, text]) => {
    if (text.trim() === '') return [issue(field, 'required')]
    if (field === 'subject' && /[\r\n]/.test(text)) return [issue(field, 'line_break')]
    const wrong = variablesIn(text).find(name => !known.includes(name))
    return wrong === undefined ? [] : [issue(field, 'not_an_option', { value: `{{${wrong}}}` })]
  })
  if (issues.length > 0) throw new AppError('config.invalid', { name: issues[0]!.field }, issues)
}

export const changeTemplate = (
  ctx: Ctx,
  declared: Declared,
  given: InputOf<typeof changing>,
): Promise<void> =>
  inTransaction(ctx, async tx => {
    check(declared, given)
    const { kind, lang, subject, body, enabled } = given
    await tx.db.run(sql`
      insert into gantry.mail_template (space, kind, lang, subject, body, enabled, changed_by)
      values (${ctx.space}, ${kind}, ${lang}, ${subject.trim()}, ${body.trim()}, ${enabled}, ${ctx.actor.personId})
      on conflict (space, kind, lang) do update set subject = excluded.subject, body = excluded.body,
        enabled = excluded.enabled, changed_by = excluded.changed_by, changed_at = now()`)
    await audit(tx, { action: 'messages.template_changed', details: { kind, lang, enabled } })
  })

export const restoreTemplate = (ctx: Ctx, { kind, lang }: Pick<Wording, 'kind' | 'lang'>): Promise<void> =>
  inTransaction(ctx, async tx => {
    await tx.db.run(sql`
      delete from gantry.mail_template where space = ${ctx.space} and kind = ${kind} and lang = ${lang}`)
    await audit(tx, { action: 'messages.template_restored', details: { kind, lang } })
  })

/** A wording with sample values, sent to an address where one is given. */
export const previewTemplate = async (
  ctx: Ctx,
  declared: Declared,
  given: InputOf<typeof previewing>,
): Promise<OutputOf<typeof previewing>> => {
  check(declared, given)
  const say = (key: string) => texts[given.lang][key] ?? ''
  const samples = Object.fromEntries(
    variablesOf(declared.texts, given.kind).map(name => [
      name,
      say(`templates.sample.${name}`) || `‹${name}›`,
    ]),
  )
  const space = await nameOfSpace(ctx.kernel, ctx.space)
  const { subject, text } = fillTemplate(given, { ...samples, person: ctx.actor.name, space })
  return { subject, ...mailBody(text, say('outbound.footer').replace('{{space}}', space)) }
}

/** Sends a wording as its preview shows it. @throws AppError channels.off; whatever is wrong with the wording or the address */
export const testTemplate = async (
  ctx: Ctx,
  declared: Declared,
  { to, ...given }: InputOf<typeof testing>,
): Promise<void> => {
  const { kind, lang } = given
  const { subject, text, html } = await previewTemplate(ctx, declared, given)
  const address = addressOf(ctx, 'mail', to)
  if (!(await hasChannel(ctx, 'mail'))) throw new AppError('channels.off', { channel: 'mail' })
  await send(ctx, 'mail', [{ kind, to: address, subject, text, html, lang, urgent: true }])
}
