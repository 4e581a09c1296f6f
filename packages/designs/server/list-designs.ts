import { type Ctx, sql } from '@gantry/kernel/server'
import { designedApps, designsSpace } from '@gantry/records/server'
import type { Design } from '../shared/design.ts'

/** Living designs the actor may design, with whether a draft is under way; of an application, of a kind, or of the space. */
export const listDesigns = async (
  ctx: Ctx,
  { app = null, kind = null }: { readonly app?: string | null; readonly kind?: string | null },
): Promise<readonly (Design & { readonly drafted: boolean })[]> => {
  const own = designsSpace(ctx) ? null : [...(await designedApps(ctx))]
  const { rows } = await ctx.db.run<Design & { readonly drafted: boolean }>(sql`
    select d.kind, d.id, d.name, d.app, d.release, d.state, exists (
      select from gantry.design_draft f where f.space = d.space and f.kind = d.kind and f.id = d.id) as drafted
    from gantry.design d
    where d.space = ${ctx.space} and d.state <> 'removed'
      and (${own}::text[] is null or d.app = any(${own}::text[]))
      and (${app}::text is null or d.app = ${app}) and (${kind}::text is null or d.kind = ${kind})
    order by d.kind, d.id limit 2000`)
  return rows
}
