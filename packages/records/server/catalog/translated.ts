import { type Ctx, inTransaction, push, sql } from '@gantry/kernel/server'
import { type TextPlace, type TranslatedDesigns, withTranslations } from '@gantry/model/shared'
import { bumpCatalog } from './save-tables.ts'
import { catalogOf, releaseCatalog } from './snapshots.ts'

/**
 * The published body of a design in the languages of the space. Whatever answers bodies to people calls this; tables and their
 * views are translated where the catalog is read.
 */
export const translated = async <Body>(
  ctx: Ctx,
  design: { readonly kind: string; readonly id: string },
  body: Body,
  texts: (body: Body) => readonly TextPlace[],
): Promise<Body> => {
  const { translations } = await catalogOf(ctx)
  const own = translations?.get(`${design.kind} ${design.id}`)
  return own ? withTranslations(body, texts(body), own) : body
}

/** Replaces the translations of an application; every process reads the definitions anew. */
export const keepTranslations = (ctx: Ctx, app: string, designs: TranslatedDesigns): Promise<void> =>
  inTransaction(ctx, async ctx => {
    await bumpCatalog(ctx)
    await ctx.db.run(sql`delete from gantry.translation where space = ${ctx.space} and app = ${app}`)
    const rows = Object.entries(designs).flatMap(([kind, byId]) =>
      Object.entries(byId).map(([id, texts]) => ({ kind, id, texts })),
    )
    await ctx.db.run(sql`
      insert into gantry.translation (space, app, kind, id, texts)
      select ${ctx.space}, ${app}, r.kind, r.id, r.texts
      from json_to_recordset(${JSON.stringify(rows)}::json) r(kind text, id text, texts json)`)
    releaseCatalog(ctx)
    // Pages on which the application is open load its definitions again; the centre loads its names.
    const { tables } = await catalogOf(ctx)
    const own = [...tables.values()].filter(table => table.app === app || listed.includes(table.id))
    await push(
      ctx.db,
      own.map(({ id }) => ({ type: 'table', space: ctx.space, table: id })),
    )
  })

/** Tables whose records name applications and systems. */
const listed: readonly string[] = ['application', 'app_system']
