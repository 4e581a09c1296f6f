import { createHash } from 'node:crypto'
import { AppError, issue, type Json, newId } from '@gantry/base/shared'
import { designServer, readPackage, releasedBodies, scopeOf } from '@gantry/designs/server'
import {
  type DesignPackage,
  type PlannedDesign,
  placeNames,
  planDesign,
  renamed,
  withoutSecrets,
} from '@gantry/designs/shared'
import { type Ctx, openFile, sql } from '@gantry/kernel/server'
import { freeName } from '../../shared/app-sign.ts'
import type { ImportPlan, ImportWish, PlannedApp, PlannedItem } from '../../shared/packages.ts'
import { ownFile } from '../inspect-sheet.ts'
import { type AppEntry, listEntries } from '../list-apps.ts'
import { leaveLinksOut } from './leave-links-out.ts'
import { type AppOrigin, appOrigins, type DesignOrigin, designOrigins } from './origins.ts'
import { type PlacedApp, type Places, placePackage, thingsOf } from './place-package.ts'
import { planRecords } from './records/plan-records.ts'
import { travellingTables } from './records/travelling-tables.ts'

/** One design of a plan with its bodies, for carrying it out. */
export interface ItemToImport extends PlannedItem {
  readonly id: string
  readonly source: string
  /** The application here. */
  readonly into: string
  /** The design is stopped, here or (if new) in the package. */
  readonly stopped: boolean
  /** Its release number in this space; null: none. */
  readonly release: number | null
  readonly body: Json
  /** Body in the package, with the ids of the space; null: no longer in the package. */
  readonly theirs: Json
  /** Body as last installed; null: never installed. */
  readonly earlier: Json
}

/** A plan with the internal data needed to execute it. */
export interface PlanToImport {
  readonly plan: ImportPlan
  /** The package without the links that are left out. */
  readonly contents: DesignPackage
  /** Tables outside the package, by its ids, to which links are left out. */
  readonly leaves: readonly string[]
  readonly apps: readonly PlacedApp[]
  readonly items: readonly ItemToImport[]
  readonly places: Places
}

/** Dry run of a package import. @throws AppError for packages that cannot be read */
export const planImport = async (ctx: Ctx, wish: ImportWish): Promise<ImportPlan> => {
  await ownFile(ctx, wish.file)
  const contents = await readPackage(ctx.kernel, openFile(ctx, wish.file).path)
  const { plan, places, contents: taken } = await planPackage(ctx, contents, wish)
  const { tables } = await planRecords(ctx, travellingTables(ctx, taken, places), wish.records ?? {})
  return { ...plan, records: tables.map(table => table.plan) }
}

/** `made`: the ids of applications created by this import, by their ids in the package. */
export const planPackage = async (
  ctx: Ctx,
  contents: DesignPackage,
  wish: Omit<ImportWish, 'file'>,
  made: ReadonlyMap<string, string> = new Map(),
): Promise<PlanToImport> => {
  const { apps: living, systems } = await listEntries(ctx)
  const origins = await appOrigins(ctx)
  const targets = targetsOf(contents, wish, living, origins, made)
  const apps = await placeApps(ctx, contents, targets, origins, made)
  const placed = await placePackage(ctx, contents, apps, wish.outside ?? {})
  const scope = await scopeOf(ctx, [])
  const { leaves, outside, designs } = leaveLinksOut(
    ctx,
    { designs: contents.designs, outside: placed.outside, scope },
    wish.leaves ?? apps.flatMap(({ origin }) => (origin?.leaves ?? []).map(id => `table/${id}`)),
  )
  const places = { ...placed, outside }
  const taken = { ...contents, designs }
  const items = await itemsOf(ctx, taken, apps, places, wish)
  const names = living.map(({ name }) => name)
  const plannedApps = contents.manifest.applications.map((packaged): PlannedApp => {
    const target = targets.get(packaged.id) ?? null
    const here = living.find(({ id }) => id === (target ?? made.get(packaged.id)))
    const name = here?.name ?? wish.apps?.[packaged.id]?.name?.trim() ?? freeName(packaged.name, names)
    const system = here ? systems.find(({ id }) => id === here.system)?.name : packaged.system
    return {
      id: packaged.id,
      name,
      icon: packaged.icon,
      color: packaged.color,
      system: system ?? null,
      target,
      targets: possibleTargets(packaged.id, living, origins).map(({ id, name }) => ({ id, name })),
    }
  })
  const kinds = [...new Set(places.outside.map(({ kind }) => kind))]
  const options = kinds.map(kind => {
    const things = [...(thingsOf(scope, kind) ?? [])].filter(
      ([id]) => kind !== 'table' || scope.tables.get(id)?.master === undefined,
    )
    return [kind, things.map(([id, name]) => ({ id, name }))] as const
  })
  const shown = items.map(
    ({
      id: _id,
      source: _source,
      into: _into,
      release: _release,
      stopped: _stopped,
      body: _body,
      theirs: _theirs,
      earlier: _earlier,
      ...item
    }) => item,
  )
  const plan: ImportPlan = {
    name: contents.manifest.name,
    made: contents.manifest.made,
    apps: plannedApps,
    items: shown,
    records: [],
    outside: places.outside,
    options: Object.fromEntries(options),
    stamp: stampOf(items),
    open: {
      conflicts: items.flatMap(({ conflicts }) => conflicts.filter(({ choice }) => choice === null)).length,
      errors: items.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error')).length,
      drafts: items.filter(({ draft }) => draft !== null).length,
    },
  }
  return { plan, contents: taken, leaves, apps, items, places }
}

/** Possible targets of an application: itself first, then the applications installed from it. */
const possibleTargets = (
  source: string,
  living: readonly AppEntry[],
  origins: readonly AppOrigin[],
): readonly AppEntry[] => {
  const installed = origins.filter(origin => origin.source === source).map(({ app }) => app)
  return [source, ...installed].flatMap(id => living.find(app => app.id === id) ?? [])
}

const targetsOf = (
  { manifest }: DesignPackage,
  { apps: wished = {} }: Omit<ImportWish, 'file'>,
  living: readonly AppEntry[],
  origins: readonly AppOrigin[],
  made: ReadonlyMap<string, string>,
): ReadonlyMap<string, string | null> =>
  new Map(
    manifest.applications.map(({ id }) => {
      if (made.has(id)) return [id, null]
      const possible = possibleTargets(id, living, origins)
      const wish = wished[id]
      if (!wish) return [id, possible[0]?.id ?? null]
      if (wish.target !== null && possible.every(app => app.id !== wish.target))
        throw new AppError('request.invalid', {}, [issue(`apps.${id}.target`, 'unknown')])
      return [id, wish.target]
    }),
  )

const placeApps = async (
  ctx: Ctx,
  { manifest }: DesignPackage,
  targets: ReadonlyMap<string, string | null>,
  origins: readonly AppOrigin[],
  made: ReadonlyMap<string, string>,
): Promise<readonly PlacedApp[]> => {
  const bodies = await releasedBodies(
    ctx,
    [...targets.values()].filter(id => id !== null),
    ['active', 'stopped'],
  )
  return manifest.applications.map((packaged): PlacedApp => {
    const target = targets.get(packaged.id) ?? null
    return {
      packaged,
      target,
      here: target ?? made.get(packaged.id) ?? newId(),
      origin: origins.find(({ app, source }) => app === target && source === packaged.id) ?? null,
      bodies: bodies.filter(({ app }) => app === target),
    }
  })
}

type Planned = Omit<ItemToImport, 'problems' | 'draft'>

const itemsOf = async (
  ctx: Ctx,
  { manifest, designs }: DesignPackage,
  apps: readonly PlacedApp[],
  places: Places,
  wish: Omit<ImportWish, 'file'>,
): Promise<readonly ItemToImport[]> => {
  const origins = await designOrigins(
    ctx,
    apps.flatMap(({ target }) => target ?? []),
  )
  const idOf = (id: string) => places.tables.get(id) ?? places.ids.get(id) ?? id
  const planned: Planned[] = []
  for (const app of apps) {
    const theirs = designs.filter(design => design.app === app.packaged.id)
    for (const { kind: name, id: source, body } of theirs) {
      const { kind, settle } = designServer(ctx.kernel, name)
      const id = idOf(source)
      const mine = app.bodies.find(own => own.kind === name && own.id === id) ?? null
      const own = renamed(kind, body, places)
      const brought = (await settle?.(ctx, id, own, mine?.body ?? null)) ?? own
      const earlier =
        origins.find(origin => origin.kind === name && origin.id === id)?.body ??
        (mine && (await exported(ctx, app, manifest.made.space, { kind: name, id, source })))
      const key = `${name}/${source}`
      // Secrets entered here count as changes of this space: an import keeps them.
      const bodies = { base: earlier && withoutSecrets(earlier), mine: mine?.body ?? null, theirs: brought }
      const outcome = planDesign(kind, bodies, wish.choices?.[key] ?? {})
      planned.push({
        ...outcome,
        ...{ key, app: app.packaged.id, kind: name, id, source, into: app.here },
        name: kind.nameOf(brought),
        release: mine?.release ?? null,
        stopped: mine ? mine.state === 'stopped' : (app.packaged.stopped ?? []).includes(key),
        theirs: brought,
        earlier,
      })
    }
    planned.push(...missing(app, theirs, origins, idOf))
  }
  return withProblems(ctx, planned)
}

/** For an application imported into itself: the release it was exported from, if this space has that release. */
const exported = async (
  ctx: Ctx,
  { packaged, target }: PlacedApp,
  space: string,
  { kind, id, source }: { readonly kind: string; readonly id: string; readonly source: string },
): Promise<Json> => {
  const number = packaged.releases[`${kind}/${source}`]
  if (target !== packaged.id || space !== ctx.space || number === undefined) return null
  const { rows } = await ctx.db.run<{ readonly body: Json }>(sql`
    select body from gantry.design_release
    where space = ${ctx.space} and kind = ${kind} and id = ${id} and number = ${number}`)
  return rows[0]?.body ?? null
}

/** Designs installed by an earlier version of the package that it no longer contains. */
const missing = (
  app: PlacedApp,
  theirs: DesignPackage['designs'],
  origins: readonly DesignOrigin[],
  idOf: (id: string) => string,
): readonly Planned[] => {
  const present = new Set(theirs.map(({ kind, id }) => `${kind}/${idOf(id)}`))
  return app.bodies.flatMap((own): Planned[] => {
    const origin = origins.find(({ kind, id }) => kind === own.kind && id === own.id)
    const listed = Object.hasOwn(app.packaged.releases, `${own.kind}/${own.id}`)
    const wasBrought = origin !== undefined || (app.target === app.packaged.id && listed)
    if (!wasBrought || present.has(`${own.kind}/${own.id}`)) return []
    const source = origin?.source ?? own.id
    return [
      {
        ...{ key: `${own.kind}/${source}`, app: app.packaged.id, kind: own.kind, id: own.id, source },
        ...{ into: app.here, name: own.name, release: own.release, stopped: own.state === 'stopped' },
        ...{ state: 'missing', words: [], conflicts: [] },
        ...{ body: null, theirs: null, earlier: origin?.body ?? null },
      },
    ]
  })
}

/** Validates all designs to be published together, and reports drafts that the import would replace. */
const withProblems = async (ctx: Ctx, planned: readonly Planned[]): Promise<readonly ItemToImport[]> => {
  const set = planned.filter(willPublish)
  const scope = await scopeOf(ctx, set)
  const { rows } = await ctx.db.run<{ readonly key: string; readonly by: string | null }>(sql`
    select d.kind || '/' || d.id as key, d.changed_name as by from gantry.design_draft d
    join json_to_recordset(${JSON.stringify(set.map(({ kind, id }) => ({ kind, id })))}::json) k(kind text, id text)
      on k.kind = d.kind and k.id = d.id
    where d.space = ${ctx.space}`)
  const drafts = new Map(rows.map(({ key, by }) => [key, by ?? '']))
  return planned.map(item => ({
    ...item,
    problems: willPublish(item)
      ? designServer(ctx.kernel, item.kind)
          .kind.check(item.body, scope)
          .map(problem => ({ ...problem, place: placeNames(item.body, problem.field) }))
      : [],
    draft: drafts.get(`${item.kind}/${item.id}`) ?? null,
  }))
}

/** Whether carrying out publishes a body of the design. */
export const willPublish = ({ state, body }: Pick<PlannedDesign, 'state' | 'body'>): boolean =>
  body !== null && (state === 'new' || state === 'changed' || state === 'conflict')

/** Hash of the keys, states and releases of a plan, to detect that the plan changed. */
const stampOf = (items: readonly ItemToImport[]): string => {
  const hash = createHash('sha256')
  for (const { key, state, release } of items) hash.update(JSON.stringify([key, state, release]))
  return hash.digest('hex').slice(0, 32)
}
