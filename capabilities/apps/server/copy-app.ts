import { AppError, asJson, isPlainObject } from '@gantry/base/shared'
import type { DesignPackage, PackagedApp } from '@gantry/designs/shared'
import { asSystem, type Ctx, inTransaction } from '@gantry/kernel/server'
import type { TranslatedDesigns } from '@gantry/model/shared'
import { catalogOf, createRecord, designsSpace, requireDesigner } from '@gantry/records/server'
import { freeName } from '../shared/app-sign.ts'
import type { AppFacts, CreatedApp } from '../shared/types.ts'
import { listApps, listEntries } from './list-apps.ts'
import { lastOrder, makeApp } from './make-app.ts'
import { collectPackage } from './packages/collect-package.ts'
import { keepOrigins, stopDesigns } from './packages/finish-import.ts'
import { planPackage } from './packages/plan-import.ts'
import { installedApps, publishPlan } from './packages/start-import.ts'
import { application, appSystem } from './tables.ts'
import { textsOf } from './translated-texts.ts'

/**
 * Copies an application with all its designs but without records, by exporting and reinstalling it as a package. References
 * between its designs point to the copies; references to other applications are unchanged. The copy stores
 * its source. A caller who does not administer the space becomes administrator of the copy.
 * @throws AppError permission.denied, record.not_found, request.invalid when the name is taken
 */
export const copyApp = (
  ctx: Ctx,
  id: string,
  wanted: Pick<AppFacts, 'name' | 'system'>,
): Promise<CreatedApp> =>
  inTransaction(ctx, async given => {
    await requireDesigner(given, id)
    const isSpaces = designsSpace(given)
    if (!isSpaces) await requireSystem(given, wanted.system)
    const tx = isSpaces ? given : asSystem(given, 'a copy is made by an administrator of its original')
    const administrators = isSpaces ? [] : [given.actor.personId]
    const [app = ''] = await installAgain(
      tx,
      [id],
      ({ description, icon, color }) => ({ ...wanted, description, icon, color }),
      administrators,
    )
    const { tables } = await catalogOf(tx)
    const masters = [...tables.values()].filter(table => table.app === app && table.master === undefined)
    return { id: app, tables: masters.map(table => table.id), job: null }
  })

/**
 * Copies a system with its applications, which refer to one another as the ones they were copied from do. Applications get
 * the first free name. Answers the id of the new system.
 * @throws AppError record.not_found, record.duplicate when the name is taken
 */
export const copySystem = (ctx: Ctx, id: string, name: string): Promise<string> =>
  inTransaction(ctx, async tx => {
    const { apps, systems } = await listEntries(tx)
    const system = systems.find(each => each.id === id)
    if (!system) throw new AppError('record.not_found', { table: appSystem.id, id })
    const { description, icon, color } = system
    const order = await lastOrder(tx, appSystem)
    const made = await createRecord(tx, appSystem.id, { name: name.trim(), description, icon, color, order })
    const own = apps.filter(app => app.system === id).map(app => app.id)
    const taken = apps.map(app => app.name)
    await installAgain(tx, own, packaged => {
      const free = freeName(packaged.name, taken)
      taken.push(free)
      const { description, icon, color } = packaged
      return { name: free, system: name.trim(), description, icon, color }
    })
    return made.id
  })

/** Only administrators of the space create systems. @throws AppError permission.denied if the system does not exist */
const requireSystem = async (ctx: Ctx, name: string | undefined): Promise<void> => {
  const wanted = name?.trim()
  if (!wanted) return
  const { systems } = await listApps(ctx)
  if (!systems.some(system => system.name === wanted || system.written.name === wanted))
    throw new AppError('permission.denied')
}

/** Installs applications of the space again as new ones; returns their ids. */
const installAgain = async (
  tx: Ctx,
  apps: readonly string[],
  factsOf: (app: PackagedApp) => AppFacts,
  administrators: readonly string[] = [],
): Promise<readonly string[]> => {
  const contents = withoutNames(await collectPackage(tx, { apps }))
  const made = new Map<string, string>()
  for (const app of contents.manifest.applications)
    made.set(app.id, await makeApp(tx, factsOf(app), administrators))
  const plan = await planPackage(tx, contents, {}, made)
  const { items } = await publishPlan(tx, plan, new Set(), contents.manifest.name)
  await stopDesigns(tx, items)
  await keepOrigins(tx, { apps: installedApps(plan, made), items })
  return [...made.values()]
}

/** A package without the translations of what its applications are called: copies have names of their own. */
const withoutNames = (contents: DesignPackage): DesignPackage => ({
  ...contents,
  designs: contents.designs.map(design => {
    if (design.kind !== 'translation' || !isPlainObject(design.body)) return design
    const texts = textsOf(design.body)
    const apps = Object.entries(texts[application.id] ?? {}).map(([id, { name: _, ...rest }]) => [id, rest])
    const kept: TranslatedDesigns = { ...texts, [application.id]: Object.fromEntries(apps) }
    return { ...design, body: { ...design.body, texts: asJson(kept) } }
  }),
})
