import { AppError, localise, newId } from '@gantry/base/shared'
import { keepDraft, publishDesigns, readPackage } from '@gantry/designs/server'
import type { DesignPackage } from '@gantry/designs/shared'
import { audit, type Ctx, inTransaction, openFile } from '@gantry/kernel/server'
import type { ImportWish, InstalledItem } from '../../shared/packages.ts'
import { ownFile } from '../inspect-sheet.ts'
import { makeApp, systemNamed } from '../make-app.ts'
import { finishImport } from './finish-import.ts'
import { addInstall, type Install, type InstalledApp, refuseRunning, waitForInstalls } from './installs.ts'
import { type ItemToImport, type PlanToImport, planPackage, willPublish } from './plan-import.ts'

export interface StartedImport {
  readonly install: string
  /** The schema change to watch; null: it is done. */
  readonly pending: string | null
}

/**
 * Carries out a plan: new applications, and one set of designs that is published as a whole. Where tables with rows change,
 * that is long work, and the import is done when it is.
 * @throws AppError package.changed when the plan is another one by now; package.undecided, package.drafted, package.running;
 * what publishing refuses
 */
export const importPackage = async (
  ctx: Ctx,
  { stamp, ...wish }: ImportWish & { readonly stamp: string },
): Promise<StartedImport> => {
  await ownFile(ctx, wish.file)
  const contents = await readPackage(ctx.kernel, openFile(ctx, wish.file).path)
  return importContents(ctx, contents, { ...wish, stamp })
}

/**
 * The same with contents that were read before: joins the transaction of `ctx`, if there is one. `file` is where the job that
 * writes records reads them again.
 */
export const importContents = (
  ctx: Ctx,
  contents: DesignPackage,
  { stamp, ...wish }: ImportWish & { readonly stamp: string },
): Promise<StartedImport> =>
  inTransaction(ctx, async tx => {
    await waitForInstalls(tx)
    await refuseRunning(tx)
    const seen = await planPackage(tx, contents, wish)
    if (seen.plan.stamp !== stamp) throw new AppError('package.changed')
    const made = await makeApps(tx, contents, seen)
    const plan = made.size > 0 ? await planPackage(tx, contents, wish, made) : seen
    refuseOpen(tx, plan)
    const { change, items } = await publishPlan(tx, plan, new Set(wish.removes), contents.manifest.name)
    const install: Install = {
      id: newId(),
      name: contents.manifest.name,
      state: 'running',
      change,
      apps: installedApps(plan, made),
      records: contents.records.some(({ table }) => wish.records?.[table]?.take !== 'none')
        ? { file: wish.file, tables: wish.records ?? {}, job: null, batches: [] }
        : null,
      items,
    }
    await addInstall(tx, install)
    await audit(tx, {
      action: 'package.imported',
      details: { install: install.id, name: install.name, apps: install.apps.map(({ id }) => id) },
    })
    if (change === null) await finishImport(tx, install.id)
    return { install: install.id, pending: change }
  })

/** Returns the ids of new applications, by their ids in the package. */
const makeApps = async (
  tx: Ctx,
  { manifest }: DesignPackage,
  { plan }: PlanToImport,
): Promise<ReadonlyMap<string, string>> => {
  const made = new Map<string, string>()
  for (const { id, target, name, system } of plan.apps) {
    const packaged = manifest.applications.find(app => app.id === id)
    if (target !== null || !packaged) continue
    const { description, icon, color } = packaged
    if (system !== null) {
      const facts = manifest.systems.find(each => each.name === system)
      await systemNamed(tx, system, facts)
    }
    const facts = { name, icon, color, ...(description && { description }), ...(system && { system }) }
    made.set(id, await makeApp(tx, facts))
  }
  return made
}

const refuseOpen = ({ actor }: Ctx, { plan, items }: PlanToImport): void => {
  if (plan.open.conflicts > 0) throw new AppError('package.undecided', { count: plan.open.conflicts })
  const drafted = items.filter(({ draft }) => draft !== null)
  if (drafted.length === 0) return
  const names = drafted.map(({ name }) => localise(name, actor.lang)).join(', ')
  throw new AppError('package.drafted', { names })
}

/** Publishes the designs of a plan as one set. Returns the running schema change, if any. */
export const publishPlan = async (
  tx: Ctx,
  { items }: PlanToImport,
  removes: ReadonlySet<string>,
  note: string,
): Promise<{ readonly change: string | null; readonly items: readonly InstalledItem[] }> => {
  const designs = []
  for (const item of items.filter(willPublish)) {
    const { kind, id, body, release } = item
    const { revision } = await keepDraft(tx, { kind, id, body, base: release, revision: 0 })
    designs.push({ kind, id, revision })
  }
  const published = designs.length > 0 ? await publishDesigns(tx, { designs, note }) : null
  return {
    change: published?.pending ?? null,
    items: items.flatMap(item => installedItem(item, removes.has(item.key)) ?? []),
  }
}

const installedItem = (item: ItemToImport, isRemoved: boolean): InstalledItem | null => {
  const { kind, id, name, into, source, release, stopped, theirs, earlier, state } = item
  if (state === 'gone' || (state === 'missing' && !isRemoved)) return null
  const what = isRemoved && state === 'missing' ? 'removed' : whatBecomes(item)
  return {
    kind,
    id,
    name,
    app: into,
    source,
    what,
    before: release,
    after: null,
    stopped,
    origin: theirs,
    earlier,
  }
}

const whatBecomes = (item: ItemToImport): InstalledItem['what'] =>
  item.state === 'new' ? 'created' : willPublish(item) ? 'changed' : 'same'

/** The applications of a plan with where they come from. */
export const installedApps = (
  { plan, apps, places, leaves }: PlanToImport,
  made: ReadonlyMap<string, string>,
): readonly InstalledApp[] => {
  const origin = {
    tables: Object.fromEntries(places.tables),
    ids: Object.fromEntries(places.ids),
    leaves,
  }
  return apps.map(({ packaged, target, origin: earlier }) => {
    const id = target ?? made.get(packaged.id) ?? ''
    const { name = packaged.name } = plan.apps.find(app => app.id === packaged.id) ?? {}
    return {
      id,
      name,
      created: target === null,
      origin: { app: id, source: packaged.id, ...origin },
      earlier,
    }
  })
}
