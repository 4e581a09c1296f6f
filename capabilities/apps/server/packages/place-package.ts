import type { Text } from '@gantry/base/shared'
import { designServer, type ReleasedBody, scopeOf } from '@gantry/designs/server'
import type { DesignPackage, PackagedApp, PackagedDesign, Scope } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { TableDef, TableId } from '@gantry/model/shared'
import type { OutsideThing } from '../../shared/packages.ts'
import type { AppOrigin } from './origins.ts'

/** An application of a package and its target. */
export interface PlacedApp {
  readonly packaged: PackagedApp
  /** The application of this space to import into; null: a new one. */
  readonly target: string | null
  /** Its id in this space, also assigned if it does not exist yet. */
  readonly here: string
  /** Where the target was installed from, if from this package. */
  readonly origin: AppOrigin | null
  /** The designs of the target. */
  readonly bodies: readonly ReleasedBody[]
}

/** Maps ids of a package to ids of the space. */
export interface Places {
  readonly tables: ReadonlyMap<string, string>
  readonly ids: ReadonlyMap<string, string>
  readonly outside: readonly OutsideThing[]
}

/**
 * Assigns space ids to all items of a package: an item installed before keeps its id, a new item keeps the id of the package
 * unless it is taken. Items outside the package are matched by id, roles also by name.
 */
export const placePackage = async (
  ctx: Ctx,
  { manifest, designs }: Pick<DesignPackage, 'manifest' | 'designs'>,
  apps: readonly PlacedApp[],
  chosen: Readonly<Record<string, string>>,
): Promise<Places> => {
  const tables = new Map<string, string>()
  const ids = new Map<string, string>()
  for (const { packaged, here, origin } of apps) {
    for (const [source, local] of Object.entries(origin?.tables ?? {})) tables.set(source, local)
    for (const [source, local] of Object.entries(origin?.ids ?? {})) ids.set(source, local)
    ids.set(packaged.id, here)
  }
  const scope = await scopeOf(ctx, [])
  const placed = new Map(apps.map(app => [app.packaged.id, app]))
  const taken = new Set(tables.values())
  for (const design of designs) {
    const app = placed.get(design.app)
    if (app) await placeTables(ctx, design, app, tables, taken)
  }
  const known = await designIds(ctx, designs)
  for (const { app, kind, id, body } of designs) {
    const isTable = tablesOf(ctx, { kind, body }).some(table => table.id === id)
    if (isTable || ids.has(id)) continue
    const isOwn = placed.get(app)?.bodies.some(own => own.kind === kind && own.id === id) === true
    if (isOwn || !known.has(`${kind}/${id}`)) continue
    ids.set(id, crypto.randomUUID())
  }
  const outside = outsideOf(ctx, { manifest, designs }, scope, { tables, ids }, chosen)
  for (const { kind, key, here } of outside) {
    const id = key.slice(kind.length + 1)
    if (here) (kind === 'table' ? tables : ids).set(id, here.id)
  }
  return { tables, ids, outside }
}

const tablesOf = (ctx: Ctx, { kind, body }: Pick<PackagedDesign, 'kind' | 'body'>): readonly TableDef[] =>
  designServer(ctx.kernel, kind).kind.tablesOf?.(body) ?? []

const placeTables = async (
  ctx: Ctx,
  design: PackagedDesign,
  { packaged, target, bodies }: PlacedApp,
  tables: Map<string, string>,
  taken: Set<string>,
): Promise<void> => {
  const here = bodies.find(
    ({ kind, id }) => kind === design.kind && id === (tables.get(design.id) ?? design.id),
  )
  const own = new Set(here ? tablesOf(ctx, here).map(({ id }) => id) : [])
  for (const { id } of tablesOf(ctx, design)) {
    if (tables.has(id)) continue
    // An application imported into itself keeps its ids and the references between its tables.
    if (target === packaged.id && own.has(id)) continue
    const free = own.has(id)
      ? id
      : ((await designServer(ctx.kernel, design.kind).freeId?.(ctx, id, taken)) ?? id)
    tables.set(id, free)
    taken.add(free)
  }
}

/** The ids of a package that current or former designs of the space use. */
const designIds = async (ctx: Ctx, designs: readonly PackagedDesign[]): Promise<ReadonlySet<string>> => {
  const { rows } = await ctx.db.run<{ readonly key: string }>(sql`
    select kind || '/' || id as key from gantry.design
    where space = ${ctx.space} and id = any(${designs.map(({ id }) => id)}::text[])`)
  return new Set(rows.map(({ key }) => key))
}

const outsideOf = (
  ctx: Ctx,
  { manifest, designs }: Pick<DesignPackage, 'manifest' | 'designs'>,
  scope: Scope,
  { tables, ids }: Pick<Places, 'tables' | 'ids'>,
  chosen: Readonly<Record<string, string>>,
): readonly OutsideThing[] => {
  const own = designs.flatMap(design => tablesOf(ctx, design))
  const inside = new Set([
    ...designs.map(({ kind, id }) => `${kind}/${id}`),
    ...own.map(({ id }) => `table/${id}`),
  ])
  const source: Scope = { ...scope, tables: new Map([...scope.tables, ...own.map(byId)]) }
  const found = new Map<string, OutsideThing>()
  for (const design of designs) {
    const { kind } = designServer(ctx.kernel, design.kind)
    for (const { to } of kind.mentions(design.body, source)) {
      const key = `${to.kind}/${to.id}`
      const things = thingsOf(scope, to.kind)
      if (inside.has(key) || !things) continue
      // Product tables exist in every space.
      const table = scope.tables.get(to.id)
      if (to.kind === 'table' && table && table.app === undefined) continue
      const name = manifest.outside[to.kind]?.[to.id] ?? things.get(to.id) ?? to.id
      const known = found.get(key)
      const by = [...new Set([...(known?.by ?? []), kind.nameOf(design.body)])]
      const wanted = [
        chosen[key],
        (to.kind === 'table' ? tables : ids).get(to.id),
        to.id,
        [...things].find(
          ([, other]) => to.kind === 'role' && JSON.stringify(other) === JSON.stringify(name),
        )?.[0],
      ]
      const id = wanted.find(one => one !== undefined && things.has(one))
      const here = id === undefined ? null : { id, name: things.get(id) ?? id }
      found.set(key, { key, kind: to.kind, name, here, by, isLeft: false, cost: null })
    }
  }
  return [...found.values()]
}

const byId = (table: TableDef): [TableId, TableDef] => [table.id, table]

/** The items of a kind in this space, with names; undefined: the kind is not checked. */
export const thingsOf = (scope: Scope, kind: string): ReadonlyMap<string, Text> | undefined =>
  kind === 'table'
    ? new Map([...scope.tables].map(([id, table]) => [id, table.label]))
    : scope.named.get(kind)
