import { AppError, localise, newId } from '@gantry/base/shared'
import { dropDraft, keepDraft, openDesign, publishDesigns, readRelease } from '@gantry/designs/server'
import type { DesignKey } from '@gantry/designs/shared'
import {
  actOnEach,
  asSystem,
  audit,
  type Ctx,
  defineJob,
  enqueue,
  inTransaction,
} from '@gantry/kernel/server'
import { readChange, undoWithin } from '@gantry/records/server'
import { confirmRemoval, moveToBin } from '../remove-app.ts'
import { finishUndo, livingApps, releasesOf } from './finish-import.ts'
import {
  type Install,
  laterInstall,
  readInstall,
  refuseRunning,
  setInstall,
  waitForInstalls,
} from './installs.ts'
import type { StartedImport } from './start-import.ts'

/**
 * Passes where the applications an import made may be removed at once. Called before the transaction of the undo, which would roll back the
 * requests. What the security officer approves is removed by the approval; the undo is then asked for again and goes on with the rest.
 *
 * @throws AppError package.not_found; confirmation.waiting after all were asked for
 */
export const confirmUndo = async (ctx: Ctx, id: string): Promise<void> =>
  confirmTogether(ctx, await livingApps(ctx, await readInstall(ctx, id)))

const confirmTogether = (ctx: Ctx, apps: readonly string[]): Promise<void> =>
  actOnEach(apps, app => confirmRemoval(ctx, app, apps))

/** @throws AppError what `confirmUndo` and `undoConfirmed` refuse */
export const undoImport = async (ctx: Ctx, id: string): Promise<StartedImport> => {
  await confirmUndo(ctx, id)
  return undoConfirmed(ctx, id)
}

/**
 * Undoes an import: takes back its records by a job, publishes the bodies of before, and moves what it made into the recycle bin, applications with the
 * records entered since.
 * @throws AppError package.not_found when it is not done, package.moved_on naming what was published, or imported into the same applications, since,
 * package.drafted, package.running; table.in_use when others refer to what it made
 */
export const undoConfirmed = (ctx: Ctx, id: string): Promise<StartedImport> =>
  inTransaction(ctx, async tx => {
    await waitForInstalls(tx)
    await refuseRunning(tx)
    const install = await readInstall(tx, id)
    if (await hasFailed(tx, install)) {
      await giveUp(tx, install)
      await audit(tx, { action: 'package.undone', details: { install: id, name: install.name } })
      return { install: id, pending: null }
    }
    if (install.state !== 'done') throw new AppError('package.not_found')
    const later = await laterInstall(tx, install)
    if (later !== null) throw new AppError('package.moved_on', { names: later })
    await audit(tx, { action: 'package.undone', details: { install: id, name: install.name } })
    const designs = await designsToUndo(tx, install)
    if (batchesOf(install).length === 0) return undoDesigns(tx, install, designs)
    await setInstall(tx, { ...install, state: 'undoing', change: null })
    await enqueue(tx, undoRecordsJob, { install: id })
    return { install: id, pending: null }
  })

/** Batches of records in applications that stay; those of new ones go with them. The last written comes first. */
const batchesOf = ({ apps, records }: Install): readonly string[] => {
  const created = apps.filter(app => app.created).map(app => app.id)
  return (records?.batches ?? [])
    .filter(({ app }) => !created.includes(app))
    .map(({ id }) => id)
    .toReversed()
}

/** Undoes the records of an import, then its designs. Records that were changed since stay as they are. */
export const undoRecordsJob = defineJob({
  name: 'package_records_undo',
  run: async (ctx, { install: id }: { readonly install: string }, control) => {
    const install = await readInstall(ctx, id)
    try {
      for (const batch of batchesOf(install))
        await inTransaction(asSystem(ctx, 'an import of a package is undone'), tx =>
          undoWithin({ ...tx, requestId: newId() }, batch, done => control.progress(done, null)),
        )
      await inTransaction(ctx, async tx => undoDesigns(tx, install, await designsToUndo(tx, install)))
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'server.failed'
      await setInstall(ctx, { ...install, state: 'done' }, code)
      throw error
    }
    return { install: id }
  },
  refused: async (ctx, { install }, { code }) =>
    setInstall(ctx, { ...(await readInstall(ctx, install)), state: 'done' }, code),
})

interface DesignToUndo extends DesignKey {
  readonly release: number
  readonly after: number
}

/** The designs of an import that go back to the release before it. @throws AppError package.moved_on, package.drafted */
const designsToUndo = async (tx: Ctx, install: Install): Promise<readonly DesignToUndo[]> => {
  const created = new Set(install.apps.filter(app => app.created).map(app => app.id))
  const touched = install.items.filter(item => item.what !== 'same' && !created.has(item.app))
  const now = await releasesOf(tx, touched)
  const moved = touched.filter(
    ({ kind, id, what, after }) => what !== 'removed' && now.get(`${kind}/${id}`) !== after,
  )
  if (moved.length > 0)
    throw new AppError('package.moved_on', {
      names: moved.map(({ name }) => localise(name, tx.actor.lang)).join(', '),
    })
  const designs: DesignToUndo[] = []
  for (const { kind, id, name, what, before, after } of touched) {
    if (what !== 'changed' || before === null || before === after) continue
    const { draft } = await openDesign(tx, { kind, id })
    if (draft) throw new AppError('package.drafted', { names: localise(name, tx.actor.lang) })
    designs.push({ kind, id, release: before, after: after ?? 0 })
  }
  return designs
}

const undoDesigns = async (
  tx: Ctx,
  install: Install,
  wanted: readonly DesignToUndo[],
): Promise<StartedImport> => {
  const designs = []
  for (const { kind, id, release, after } of wanted) {
    const { body } = await readRelease(tx, { kind, id, number: release })
    const { revision } = await keepDraft(tx, { kind, id, body, base: after, revision: 0 })
    designs.push({ kind, id, revision })
  }
  const published = designs.length > 0 ? await publishDesigns(tx, { designs, note: install.name }) : null
  const change = published?.pending ?? null
  await setInstall(tx, { ...install, state: 'undoing', change })
  if (change === null) await finishUndo(tx, install.id)
  return { install: install.id, pending: change }
}

/** Whether the schema change of an import failed before publishing. */
const hasFailed = async (tx: Ctx, { state, change }: Install): Promise<boolean> => {
  if (state !== 'running' || change === null) return false
  const { state: of } = await readChange(tx, change)
  return of === 'failed' || of === 'rolled_back'
}

/** Discards the drafts and new applications of a failed import. */
const giveUp = async (tx: Ctx, install: Install): Promise<void> => {
  for (const { kind, id } of install.items) {
    const { draft } = await openDesign(tx, { kind, id })
    if (draft && draft.pending === install.change) await dropDraft(tx, { kind, id }, draft.revision)
  }
  await moveToBin(tx, await livingApps(tx, install))
  await setInstall(tx, { ...install, state: 'undone' })
}
