import { AppError, type Text } from '@gantry/base/shared'
import { type AttachedFile, designServer, releasedBodies, scopeOf } from '@gantry/designs/server'
import {
  type DesignPackage,
  formatWithoutRecords,
  type PackagedApp,
  type PackagedDesign,
  type PackagedSystem,
  packageFormat,
  type Renaming,
  renamed,
  type Scope,
  withoutSecrets,
} from '@gantry/designs/shared'
import { type Ctx, nameOfSpace } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { RecordsExported } from '../../shared/packages.ts'
import type { SystemInfo } from '../../shared/types.ts'
import { type AppEntry, listEntries } from '../list-apps.ts'
import { type AppOrigin, appOrigins } from './origins.ts'
import { collectRecords } from './records/collect-records.ts'

/** A package with the files its records name. */
export interface CollectedPackage extends DesignPackage {
  readonly attached: readonly AttachedFile[]
}

interface Wanted {
  /** Ids of applications, in the order they are to have. */
  readonly apps: readonly string[]
  /** Which records of each table are exported, by table id of this space; absent: none. */
  readonly records?: Readonly<Record<TableId, RecordsExported>>
  /** With the files of the records. */
  readonly files?: boolean
  /** What the package is called; absent: as its only application, or the space. */
  readonly name?: string
}

/**
 * Exports applications with their active designs as a package. Items installed from a package keep the ids of that package, so that
 * equal applications of two spaces are equal files.
 * @throws AppError record.not_found
 */
export const collectPackage = async (
  ctx: Ctx,
  { apps: ids, name, records: wished = {}, files = false }: Wanted,
): Promise<CollectedPackage> => {
  const { apps: all, systems } = await listEntries(ctx)
  const apps = ids.map(id => {
    const app = all.find(each => each.id === id)
    if (!app) throw new AppError('record.not_found', { table: 'application', id })
    return app
  })
  const bodies = await releasedBodies(ctx, ids, ['active', 'stopped'])
  const tables = bodies.flatMap(
    ({ kind, body }) => designServer(ctx.kernel, kind).kind.tablesOf?.(body) ?? [],
  )
  const back = await backToSource(
    ctx,
    apps,
    all,
    tables.map(({ id }) => id),
  )
  const idOf = (id: string) => back.tables.get(id) ?? back.ids.get(id) ?? id
  const designs = bodies.map(
    ({ kind, id, app, body }): PackagedDesign => ({
      app: idOf(app),
      kind,
      id: idOf(id),
      body: withoutSecrets(renamed(designServer(ctx.kernel, kind).kind, body, back)),
    }),
  )
  const scope = await scopeOf(ctx, [])
  const folders = foldersOf(apps)
  const applications = apps.map((app, at): PackagedApp => {
    const system = systems.find(each => each.id === app.system)
    const stopped = bodies.filter(each => each.app === app.id && each.state === 'stopped')
    return {
      id: idOf(app.id),
      folder: folders[at] ?? '',
      ...factsOf(app),
      ...(system && { system: system.name }),
      releases: Object.fromEntries(
        bodies
          .filter(each => each.app === app.id)
          .map(({ kind, id, release }) => [`${kind}/${idOf(id)}`, release]),
      ),
      ...(stopped.length > 0 && { stopped: stopped.map(({ kind, id }) => `${kind}/${idOf(id)}`) }),
    }
  })
  const spaceName = await nameOfSpace(ctx.kernel, ctx.space)
  const manifest = {
    format: Object.keys(wished).length > 0 ? packageFormat : formatWithoutRecords,
    name: (name?.trim() || (apps.length === 1 && apps[0]?.name) || ctx.space).slice(0, 100),
    made: {
      at: ctx.now.toISOString(),
      by: ctx.actor.name,
      space: ctx.space,
      spaceName,
    },
    systems: systems.filter(({ id }) => apps.some(app => app.system === id)).map(factsOf),
    applications,
    outside: outsideOf(ctx, bodies, scope, idOf),
  }
  const { records, attached } = await collectRecords(ctx, { records: wished, files, apps: ids, idOf })
  return { manifest, designs, records, attached }
}

const factsOf = ({ name, description, icon, color }: SystemInfo): PackagedSystem => ({
  name,
  ...(description && { description }),
  icon,
  color,
})

/** Folder name of each application: its name without characters that file systems reject. */
const foldersOf = (apps: readonly AppEntry[]): readonly string[] => {
  const taken: string[] = []
  for (const { name } of apps) {
    const plain =
      name
        .normalize('NFC')
        .replace(/[\\/:*?"<>|\p{Cc}]/gu, '_')
        .replace(/^\.+|[. ]+$/g, '')
        .trim() || 'app'
    let free = plain
    for (let n = 2; taken.includes(free.toLowerCase()); n++) free = `${plain} ${n}`
    taken.push(free)
  }
  return taken
}

/**
 * Maps ids of the space to ids of the packages its applications were installed from. If several were installed from one
 * application, only the first uses the package ids; none does if that application itself is in this space.
 */
const backToSource = async (
  ctx: Ctx,
  apps: readonly AppEntry[],
  all: readonly AppEntry[],
  own: readonly string[],
): Promise<Renaming> => {
  const living = (await appOrigins(ctx)).filter(({ app }) => all.some(({ id }) => id === app))
  const isFirst = (origin: AppOrigin) =>
    living.find(({ source }) => source === origin.source) === origin &&
    all.every(({ id }) => id !== origin.source)
  const origins = living.filter(origin => apps.some(({ id }) => id === origin.app) && isFirst(origin))
  const inverse = (maps: readonly Readonly<Record<string, string>>[]) =>
    new Map(
      maps.flatMap(map =>
        Object.entries(map).flatMap(([source, here]): [string, string][] =>
          source === here ? [] : [[here, source]],
        ),
      ),
    )
  const tables = inverse(origins.map(origin => origin.tables))
  // Two tables of the package must not get the same id.
  for (const [here, source] of tables) if (own.includes(source) && !tables.has(source)) tables.delete(here)
  return { tables, ids: inverse(origins.map(origin => origin.ids)) }
}

/** Names of items outside the package that its designs refer to. */
export const outsideOf = (
  ctx: Ctx,
  bodies: Awaited<ReturnType<typeof releasedBodies>>,
  scope: Scope,
  idOf: (id: string) => string,
): Record<string, Record<string, Text>> => {
  const outside: Record<string, Record<string, Text>> = {}
  const inside = new Set(
    bodies.flatMap(({ kind, id, body }) => [
      `${kind}/${id}`,
      ...(designServer(ctx.kernel, kind).kind.tablesOf?.(body) ?? []).map(table => `table/${table.id}`),
    ]),
  )
  for (const { kind, body } of bodies)
    for (const { to } of designServer(ctx.kernel, kind).kind.mentions(body, scope)) {
      const table = to.kind === 'table' ? scope.tables.get(to.id) : undefined
      // Product tables exist in every space.
      if (inside.has(`${to.kind}/${to.id}`) || (table && table.app === undefined)) continue
      const name = table?.label ?? scope.named.get(to.kind)?.get(to.id)
      if (name !== undefined) outside[to.kind] = { ...outside[to.kind], [idOf(to.id)]: name }
    }
  return Object.fromEntries(
    Object.entries(outside)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, names]) => [
        kind,
        Object.fromEntries(Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      ]),
  )
}

/** What the file of a package is called. */
export const packageFileName = ({ manifest }: DesignPackage): string => `${manifest.name}.zip`
