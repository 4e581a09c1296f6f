import { AppError, localise } from '@gantry/base/shared'
import { keepDraft, openDesign, publishDesigns, readRelease } from '@gantry/designs/server'
import { audit, type Ctx, inTransaction } from '@gantry/kernel/server'
import { finishUndo, releasesOf } from './finish-import.ts'
import { readInstall, refuseRunning, setInstall, waitForInstalls } from './installs.ts'
import type { StartedImport } from './start-import.ts'

/**
 * Undoes an import: publishes the bodies of before, and moves what it made into the recycle bin, applications with the
 * records entered since.
 * @throws AppError package.not_found when it is not done, package.moved_on naming designs that were published again since,
 * package.drafted, package.running; table.in_use when others refer to what it made
 */
export const undoImport = (ctx: Ctx, id: string): Promise<StartedImport> =>
  inTransaction(ctx, async tx => {
    await waitForInstalls(tx)
    await refuseRunning(tx)
    const install = await readInstall(tx, id)
    if (install.state !== 'done') throw new AppError('package.not_found')
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
