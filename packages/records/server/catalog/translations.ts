import { type Ctx, sql } from '@gantry/kernel/server'
import {
  type TableDef,
  type Translations,
  tableTexts,
  type ViewDef,
  viewTexts,
  withTranslations,
} from '@gantry/model/shared'

/** The translations of a space, by kind and id of the design. */
export const readTranslations = async (ctx: Ctx): Promise<ReadonlyMap<string, Translations>> => {
  const { rows } = await ctx.db.run<{ kind: string; id: string; texts: Translations }>(
    sql`select kind, id, texts from gantry.translation where space = ${ctx.space}`,
  )
  return new Map(rows.map(({ kind, id, texts }) => [`${kind} ${id}`, texts]))
}

/** A drawn table with its translations; slave tables are designed with their master. */
export const translatedTable = (table: TableDef, known: ReadonlyMap<string, Translations>): TableDef =>
  withTranslations(table, tableTexts(table), under(known, table, `${table.id}.`))

export const translatedView = (
  view: ViewDef,
  table: TableDef,
  known: ReadonlyMap<string, Translations> | undefined,
): ViewDef => (known ? withTranslations(view, viewTexts(view), under(known, table, 'view.')) : view)

/** The translations of one part of the design of a table, by their places within the part. */
const under = (
  known: ReadonlyMap<string, Translations>,
  { id, master }: TableDef,
  part: string,
): Translations | undefined => {
  const all = known.get(`table ${master ?? id}`)
  return (
    all &&
    Object.fromEntries(
      Object.entries(all).flatMap(([at, entry]) =>
        at.startsWith(part) ? [[at.slice(part.length), entry]] : [],
      ),
    )
  )
}
