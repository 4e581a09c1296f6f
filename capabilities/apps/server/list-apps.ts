import { AppError, isPlainObject, type Json, localise, type Text } from '@gantry/base/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import {
  type RecordRow,
  type Ref,
  type TableDef,
  type TextPlace,
  withTranslations,
} from '@gantry/model/shared'
import {
  type Catalog,
  catalogOf,
  designedApps,
  designsSpace,
  findRecords,
  mayOn,
  physicalTable,
} from '@gantry/records/server'
import type { AppInfo, SystemInfo } from '../shared/types.ts'
import { appsWithSamples } from './sample-rows.ts'
import { application, appSystem } from './tables.ts'

/** Maximum number of applications in the application centre. */
const most = 200

interface Mark {
  readonly app: string
  readonly favourite: boolean
  readonly opened_at: string | null
}

const inOrder = [
  { field: 'order', direction: 'asc' },
  { field: 'createdAt', direction: 'asc' },
] as const

/**
 * The systems of the space, and its applications with their tables as far as the caller may read them. An application that has
 * only tables the caller may not read is left out; an empty one is listed for callers who may add tables to it.
 */
export const listApps = async (
  ctx: Ctx,
): Promise<{ readonly data: readonly AppInfo[]; readonly systems: readonly SystemInfo[] }> => {
  const [{ apps, systems }, marks, catalog] = await Promise.all([
    listEntries(ctx),
    marksOf(ctx),
    catalogOf(ctx),
  ])
  const masters = [...catalog.tables.values()].filter(
    table => table.app !== undefined && table.master === undefined,
  )
  const readable: TableDef[] = []
  for (const table of masters) {
    if (await mayOn(ctx, table, 'read')) readable.push(table)
  }
  const designed = designsSpace(ctx) ? null : await designedApps(ctx)
  const isAdmin = ctx.actor.userType === 'admin'
  const sampled = isAdmin
    ? await appsWithSamples(
        ctx,
        apps.map(({ id }) => id),
      )
    : new Set<string>()
  const labelled = ({ id, label }: TableDef) => ({ id, label: localise(label, ctx.actor.lang) })
  const data = apps.flatMap((app): AppInfo[] => {
    const tables = readable.filter(table => table.app === app.id)
    const own = masters.filter(table => table.app === app.id)
    const designs = designed === null ? isAdmin : designed.has(app.id)
    if (tables.length === 0 && !(own.length === 0 && isAdmin) && !designed?.has(app.id)) return []
    const mark = marks.get(app.id)
    return [
      {
        ...translatedEntry(ctx, catalog, application.id, app),
        favourite: mark?.favourite ?? false,
        openedAt: mark?.opened_at ?? null,
        hasSamples: sampled.has(app.id),
        tables: tables.map(labelled),
        designs: designs ? own.map(labelled) : null,
      },
    ]
  })
  return { data, systems: systems.map(each => translatedEntry(ctx, catalog, appSystem.id, each)) }
}

/** The texts of a system or an application that can be translated. */
export const entryTexts = ({ name, description }: SystemInfo['written']): readonly TextPlace[] => [
  { at: 'name', text: name },
  ...(description ? [{ at: 'description', text: description }] : []),
]

/** A system or an application in the language of the caller. */
export const translatedEntry = <Entry extends Pick<SystemInfo, 'id' | 'written'>>(
  { actor }: Ctx,
  { translations }: Pick<Catalog, 'translations'>,
  kind: string,
  entry: Entry,
): Entry => {
  const own = translations?.get(`${kind} ${entry.id}`)
  if (!own) return entry
  const said: { readonly name: Text; readonly description: Text | null } = withTranslations(
    entry.written,
    entryTexts(entry.written),
    own,
  )
  return {
    ...entry,
    name: localise(said.name, actor.lang),
    description: said.description === null ? null : localise(said.description, actor.lang),
  }
}

/** An application without the facts that depend on the caller. */
export type AppEntry = Omit<AppInfo, 'favourite' | 'openedAt' | 'hasSamples' | 'tables' | 'designs'>

/** The applications of the space, whether or not the caller may read a table of theirs, and its systems; with the texts as written. */
export const listEntries = async (
  ctx: Ctx,
): Promise<{ readonly apps: readonly AppEntry[]; readonly systems: readonly SystemInfo[] }> => {
  const page = { pageSize: most, sort: inOrder, count: 'none' as const }
  const [apps, systems, appsWritten, systemsWritten] = await Promise.all([
    findRecords(ctx, application.id, page),
    findRecords(ctx, appSystem.id, page),
    writtenTexts(ctx, application),
    writtenTexts(ctx, appSystem),
  ])
  return {
    apps: apps.data.map(row => appOf(ctx, row, appsWritten)),
    systems: systems.data.map(row => entryOf(ctx, row, systemsWritten)),
  }
}

type Written = ReadonlyMap<string, SystemInfo['written']>

/** The texts of systems or applications before they are translated for the reader of a record. */
const writtenTexts = async (ctx: Ctx, table: TableDef): Promise<Written> => {
  const { rows } = await ctx.db.run<SystemInfo['written'] & { readonly id: string }>(sql`
    select id, f_name as name, f_description as description from ${physicalTable(ctx.space, table)}
    where space = ${ctx.space} and deleted_at is null`)
  return new Map(rows.map(({ id, name, description }) => [id, { name, description }]))
}

const appOf = (ctx: Ctx, row: RecordRow, texts: Written): AppEntry => ({
  ...entryOf(ctx, row, texts),
  system: refsOf(row.part_of)[0]?.id ?? null,
  state: row.state === 'stopped' ? 'stopped' : 'active',
})

/** The properties common to systems and applications. */
const entryOf = ({ actor }: Ctx, row: RecordRow, texts: Written): SystemInfo => {
  const administrators = refsOf(row.administrators)
  const written = texts.get(row.id) ?? { name: String(row.name), description: null }
  return {
    id: row.id,
    ...written,
    written,
    icon: String(row.icon),
    color: Number(row.color),
    order: Number(row.order ?? 0),
    administrators,
    configurable:
      actor.userType === 'admin' ||
      (actor.userType === 'user' && administrators.some(person => person.id === actor.personId)),
    version: row.version,
  }
}

/** The references in a link or person field. */
export const refsOf = (value: Json | undefined): readonly Ref[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is Ref => isPlainObject(one) && typeof one.id === 'string' && typeof one.title === 'string',
  )

const marksOf = async (ctx: Ctx): Promise<ReadonlyMap<string, Mark>> => {
  const { rows } = await ctx.db.run<Mark>(sql`
    select app, favourite, to_json(opened_at) #>> '{}' as opened_at from gantry.app_mark
    where space = ${ctx.space} and person = ${ctx.actor.personId}`)
  return new Map(rows.map(row => [row.app, row]))
}

/**
 * Stores that the caller opened an application, or added it to or removed it from the favourites.
 *
 * @throws AppError request.not_found for an application the caller cannot see
 */
export const markApp = async (
  ctx: Ctx,
  { id, favourite, opened }: { id: string; favourite?: boolean; opened?: boolean },
): Promise<void> => {
  if (!(await listApps(ctx)).data.some(app => app.id === id)) throw new AppError('request.not_found')
  await ctx.db.run(sql`
    insert into gantry.app_mark as mark (space, person, app, favourite, opened_at)
    values (${ctx.space}, ${ctx.actor.personId}, ${id}, ${favourite ?? false}, ${opened ? ctx.now.toISOString() : null})
    on conflict (space, person, app) do update set
      favourite = coalesce(${favourite ?? null}::boolean, mark.favourite),
      opened_at = coalesce(excluded.opened_at, mark.opened_at)`)
}
