import { fillIn, type Lang, langs, localise, type Texts } from '@gantry/base/shared'
import { type Ctx, type NoticeFacts, sql } from '@gantry/kernel/server'

/** A mail template of the space. */
export interface Template {
  readonly kind: string
  readonly lang: Lang
  readonly subject: string
  readonly body: string
  readonly enabled: boolean
}

/** What a template is filled with. */
export type Params = Readonly<Record<string, string>>

/** The wording without a template of the space: the texts of the notice. */
export const standardTemplate = (texts: Texts, kind: string, lang: Lang): Template => ({
  kind,
  lang,
  subject: texts[lang][`notice.${kind}.title`] ?? '',
  body: `${texts[lang][`notice.${kind}.text`] ?? ''}\n\n{{link}}`,
  enabled: true,
})

/** The templates of the space, by kind and language. */
export const templatesOf = async (ctx: Ctx): Promise<ReadonlyMap<string, Template>> => {
  const { rows } = await ctx.db.run<Template>(sql`
    select kind, lang, subject, body, enabled from gantry.mail_template where space = ${ctx.space}`)
  return new Map(rows.map(row => [`${row.kind} ${row.lang}`, row]))
}

/** Names a template of a kind may use: those of its texts, and what every message has. */
export const variablesOf = (texts: Texts, kind: string): readonly string[] => [
  ...new Set([
    ...langs.flatMap(lang =>
      ['title', 'text'].flatMap(part => variablesIn(texts[lang][`notice.${kind}.${part}`] ?? '')),
    ),
    'actor',
    'record',
    'person',
    'space',
    'link',
  ]),
]

export const variablesIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim())

/** Facts in one language. */
export const paramsOf = (facts: NoticeFacts, lang: Lang): Params =>
  Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : localise(value, lang),
    ]),
  )

/** Subject in one line, and body, of a template. */
export const fillTemplate = (
  { subject, body }: Pick<Template, 'subject' | 'body'>,
  params: Params,
): { readonly subject: string; readonly text: string } => ({
  subject: fillIn(subject, params).replaceAll(/\s+/g, ' ').trim(),
  text: fillIn(body, params).trim(),
})
