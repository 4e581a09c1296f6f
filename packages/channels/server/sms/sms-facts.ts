import type { Lang } from '@gantry/base/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'

/** What the short messages of a space are sent with. */
export interface SmsFacts {
  /** The approved signature of the space; null: that of the provider. */
  readonly signature: string | null
  /** The template of a kind, else that of notices. */
  templateOf(kind: string, lang: Lang): { readonly code: string; readonly names: readonly string[] } | null
}

export const smsFacts = async (ctx: Ctx, provider: string): Promise<SmsFacts> => {
  const { rows } = await platform(ctx.kernel).run<{
    signature: string | null
    templates: readonly { kind: string; lang: Lang; code: string; names: readonly string[] }[]
  }>(sql`
    select
      (select s.name from gantry.sms_signature s where s.space = ${ctx.space} and s.state = 'approved'
        order by s.decided_at desc limit 1) as signature,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', t.kind, 'lang', t.lang, 'code', t.code, 'names', t.names)), '[]')
        from gantry.sms_template t where t.provider = ${provider}) as templates`)
  const { signature = null, templates = [] } = rows[0] ?? {}
  const find = (kind: string, lang: Lang) =>
    templates.find(each => each.kind === kind && each.lang === lang) ??
    templates.find(each => each.kind === kind)
  return { signature, templateOf: (kind, lang) => find(kind, lang) ?? find('notice', lang) ?? null }
}
