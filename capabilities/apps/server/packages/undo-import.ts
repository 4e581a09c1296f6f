import { AppError, localise } from '@gantry/base/shared'
import { dropDraft, keepDraft, openDesign, publishDesigns, readRelease } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { readChange } from '@gantry/records/server'
import { removeApp } from '../remove-app.ts'
import { finishUndo, releasesOf } from './finish-import.ts'
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
 * Undoes an import: publishes the bodies of before, and moves what it made into the recycle bin, applications with the
 * records entered since.
 * @throws AppError package.not_found when it is not done, package.moved_on naming what was published, or imported into the same applications, since,
 * package.drafted, package.running; table.in_use when others refer to what it made
 */
export const undoImport = (ctx: Ctx, id: string): Promise<StartedImport> =>
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
    const designs = []
    for (const { kind, id, name, what, before, after } of touched) {
      if (what !== 'changed' || before === null || before === after) continue
      const { draft } = await openDesign(tx, { kind, id })
      if (draft) throw new AppError('package.drafted', { names: localise(name, tx.actor.lang) })
      const { body } = await readRelease(tx, { kind, id, number: before })
      const { revision } = await keepDraft(tx, { kind, id, body, base: after, revision: 0 })
      designs.push({ kind, id, revision })
    }
    const published = designs.length > 0 ? await publishDesigns(tx, { designs, note: install.name }) : null
    const change = published?.pending ?? null
    await setInstall(tx, { ...install, state: 'undoing', change })
    await audit(tx, { action: 'package.undone', details: { install: id, name: install.name } })
    if (change === null) await finishUndo(tx, id)
    return { install: id, pending: change }
  })

/** Whether the schema change of an import ended without publishing anything. */
const hasFailed = async (tx: Ctx, { state, change }: Install): Promise<boolean> => {
  if (state !== 'running' || change === null) return false
  const { state: of } = await readChange(tx, change)
  return of === 'failed' || of === 'rolled_back'
}

/** Gives up what an import that failed left behind: its drafts, and the applications made for it. */
const giveUp = async (tx: Ctx, install: Install): Promise<void> => {
  for (const { kind, id } of install.items) {
    const { draft } = await openDesign(tx, { kind, id })
    if (draft && draft.pending === install.change) await dropDraft(tx, { kind, id }, draft.revision)
  }
  for (const { id, created } of install.apps) if (created) await removeApp(tx, id)
  await setInstall(tx, { ...install, state: 'undone' })
}
