import { application } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import { openDesign, whoMentions } from '@gantry/designs/server'
import type { Draft } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import {
  getRecord,
  readChange,
  readDefinitions,
  requireTableDesigner,
  tablesForDesigner,
} from '@gantry/records/server'
import type { DesignAnswer, Neighbour, TableDesign } from '../shared/types.ts'
import { publishedDesign } from './release-tables.ts'

/**
 * A table as its designer sees it.
 * @throws AppError permission.denied; table.not_found, also for tables of the product and for slave tables, which are designed with their master
 */
export const openTableDesign = async (ctx: Ctx, table: TableId): Promise<DesignAnswer> => {
  const published = await publishedDesign(ctx, table)
  if (!published) throw new AppError('table.not_found', { table })
  await requireTableDesigner(ctx, [table])
  const { design, draft } = await openDesign(ctx, { kind: 'table', id: table })
  const [master] = published.tables
  const ids = published.tables.map(({ id }) => id)
  const stored = await readDefinitions(ctx.db, ctx.space, ids)
  return {
    app: master?.app === undefined ? null : await appOf(ctx, master.app),
    published,
    seen: Object.fromEntries([...stored].map(([id, { version }]) => [id, version])),
    release: design?.release ?? null,
    // Safe cast: bodies are checked against the schema of their kind when they are saved.
    draft: draft as unknown as Draft<TableDesign> | null,
    change: draft?.pending ? await readChange(ctx, draft.pending) : null,
    neighbours: await neighboursOf(ctx, table),
    elsewhere: await whoMentions(ctx, { kind: 'table', ids, but: table }),
  }
}

const appOf = async (ctx: Ctx, id: string): Promise<DesignAnswer['app']> => {
  const { data } = await getRecord(ctx, application.id, id)
  return { id, name: String(data.name) }
}

const neighboursOf = async (ctx: Ctx, designed: TableId): Promise<readonly Neighbour[]> =>
  (await tablesForDesigner(ctx)).map(neighbour => ({
    id: neighbour.id,
    label: neighbour.label,
    title: neighbour.title,
    app: neighbour.app ?? null,
    master: neighbour.master ?? null,
    pointing: pointing(neighbour, designed),
  }))

const pointing = (from: TableDef, to: TableId): readonly string[] =>
  Object.entries(from.fields).flatMap(([id, field]) =>
    fieldTypeOf(field).target?.(field) === to ? [id] : [],
  )
