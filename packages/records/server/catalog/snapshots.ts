import type { Ctx, Executor, Kernel } from '@gantry/kernel/server'
import { platform, readFeaturesOff, sql } from '@gantry/kernel/server'
import type { Feature, FieldId, TableDef, TableId } from '@gantry/model/shared'
import { carryOptions } from './carry-options.ts'
import { carryPersonal } from './carry-personal.ts'
import { type Catalog, findTable, type Sharing } from './catalog.ts'
import { keptVersion, placeForVersion } from './kept-versions.ts'
import { productTables, tablesOfFeatures } from './product-tables.ts'
import { readTranslations, translatedTable } from './translations.ts'

/** Cache of the newest snapshot per space. */
const snapshots = new WeakMap<Kernel, Map<string, Catalog>>()

/** The snapshot of each request, keyed by the identity all its contexts share. */
const held = new WeakMap<object, Promise<Catalog>>()

const snapshotsOf = (kernel: Kernel): Map<string, Catalog> => {
  const known = snapshots.get(kernel) ?? new Map<string, Catalog>()
  snapshots.set(kernel, known)
  return known
}

/** The tables of the context's space; the same snapshot for the whole request. */
export const catalogOf = (ctx: Ctx): Promise<Catalog> => {
  const own = held.get(ctx.request)
  if (own) return own
  const catalog = currentCatalog(ctx)
  held.set(ctx.request, catalog)
  catalog.catch(() => held.delete(ctx.request))
  return catalog
}

/** @throws AppError table.not_found */
export const tableOf = async (ctx: Ctx, id: TableId): Promise<TableDef> => findTable(await catalogOf(ctx), id)

/**
 * A context that sees the tables as they would be with `drawn` published: definitions only, the stored columns
 * are those of before. For evaluations that neither read nor write rows of these tables.
 */
export const withDrawnTables = async (ctx: Ctx, drawn: readonly TableDef[]): Promise<Ctx> => {
  const catalog = await catalogOf(ctx)
  const tables = new Map(catalog.tables)
  for (const table of drawn) tables.set(table.id, table)
  const request = {}
  held.set(request, Promise.resolve({ ...catalog, tables: carryOptions(carryPersonal(tables)) }))
  return { ...ctx, request }
}

/** A context in which no record is shared with anybody: rights are those that the definitions give. */
export const withoutShares = async (ctx: Ctx): Promise<Ctx> => {
  const { shared: _, ...catalog } = await catalogOf(ctx)
  const request = {}
  held.set(request, Promise.resolve(catalog))
  return { ...ctx, request }
}

/** Drops the request's snapshot after the request changed a definition itself. */
export const releaseCatalog = (ctx: Ctx): void => {
  held.delete(ctx.request)
}

/**
 * Whether committed tables of the space changed since the request took its snapshot; true without a snapshot.
 */
export const hasCatalogChanged = async (ctx: Ctx): Promise<boolean> => {
  const began = await held.get(ctx.request)
  // Uses a separate connection, because a failed statement has aborted the context's transaction.
  return began === undefined || began.version !== (await readVersion(platform(ctx.kernel), ctx.space))
}

const currentCatalog = async (ctx: Ctx): Promise<Catalog> => {
  const known = snapshotsOf(ctx.kernel)
  const cached = known.get(ctx.space)
  const version = await currentVersion(ctx)
  if (cached?.version === version) return cached
  const catalog = await readCatalog(ctx, version)
  // Uncommitted definitions may be rolled back, so only committed ones are cached for other requests.
  if (!ctx.tx) known.set(ctx.space, catalog)
  return catalog
}

const currentVersion = async ({ kernel, space, db, tx }: Ctx): Promise<number> => {
  // A transaction may have changed the catalog itself, without a notification yet.
  if (tx) return readVersion(db, space)
  const known = keptVersion(kernel, space)
  if (known !== null) return known
  const keep = placeForVersion(kernel, space)
  const version = await readVersion(db, space)
  keep(version)
  return version
}

const readVersion = async (db: Executor, space: string): Promise<number> => {
  const { rows } = await db.run<{ version: number }>(
    sql`select version from gantry.catalog_version where space = ${space}`,
    { name: 'records.catalog_version' },
  )
  return rows[0]?.version ?? 0
}

const readCatalog = async (ctx: Ctx, version: number): Promise<Catalog> => {
  const { rows } = await ctx.db.run<{ definition: TableDef; stopped: boolean }>(
    sql`select definition, stopped from gantry.table_def
        where space = ${ctx.space} and source = 'space' and hidden_at is null order by id`,
  )
  const translations = await readTranslations(ctx)
  const tables = new Map<TableId, TableDef>()
  for (const table of productTables(ctx.kernel)) tables.set(table.id, table)
  for (const { definition } of rows.toSorted((a, b) => placeOf(a) - placeOf(b)))
    tables.set(definition.id, translatedTable(definition, translations))
  return {
    space: ctx.space,
    version,
    tables: carryOptions(carryPersonal(tables)),
    stopped: new Set(rows.flatMap(({ definition, stopped }) => (stopped ? [definition.id] : []))),
    off: await readOff(ctx),
    shared: await readSharing(ctx),
    held: await readHeld(ctx),
    merged: await readMerged(ctx),
    advised: await readAdvised(ctx),
    ...(translations.size > 0 && { translations }),
  }
}

const placeOf = ({ definition }: { readonly definition: TableDef }): number =>
  definition.position ?? Number.MAX_SAFE_INTEGER

/** Read from the database: what this process has heard may be older than the version of the catalog. */
const readOff = async (ctx: Ctx): Promise<ReadonlyMap<TableId, Feature>> => {
  const off = await readFeaturesOff(ctx)
  return new Map([...tablesOfFeatures(ctx.kernel)].filter(([, feature]) => off.includes(feature)))
}

const readAdvised = async (ctx: Ctx): Promise<NonNullable<Catalog['advised']>> => {
  const { rows } = await ctx.db.run<{ table: TableId; indexes: FieldId[][] }>(
    sql`select table_id as "table", json_agg(fields) as indexes from gantry.advised_index
        where space = ${ctx.space} and dropped_at is null and reason <> 'definition' group by table_id`,
  )
  return new Map(rows.map(({ table, indexes }) => [table, indexes]))
}

const readSharing = async (ctx: Ctx): Promise<ReadonlyMap<TableId, Sharing>> => {
  const { rows } = await ctx.db.run<Sharing & { table: TableId }>(
    sql`select table_id as "table", narrow, kinds from gantry.shared_table where space = ${ctx.space}`,
  )
  return new Map(rows.map(({ table, narrow, kinds }) => [table, { narrow, kinds }]))
}

const readHeld = async (ctx: Ctx): Promise<NonNullable<Catalog['held']>> => {
  const { rows } = await ctx.db.run<{ table: TableId; operations: string[] }>(
    sql`select table_id as "table", operations from gantry.held_table where space = ${ctx.space}`,
  )
  return new Map(rows.map(({ table, operations }) => [table, operations]))
}

const readMerged = async (ctx: Ctx): Promise<NonNullable<Catalog['merged']>> => {
  const { rows } = await ctx.db.run<{ table: TableId; targets: Record<string, string> }>(
    sql`select table_id as "table", json_object_agg(gone, target) as targets from gantry.record_merge
        where space = ${ctx.space} group by table_id`,
  )
  return new Map(rows.map(({ table, targets }) => [table, new Map(Object.entries(targets))]))
}
