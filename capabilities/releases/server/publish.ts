import { collectPackage, confirmUndo, importContents, planPackage, undoConfirmed } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import { writePackage } from '@gantry/designs/server'
import {
  audit,
  type Ctx,
  defineJob,
  enqueue,
  inTransaction,
  platform,
  sql,
  storeFile,
} from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import { largestPackage } from './make-release.ts'
import { forTarget, readContents } from './plan.ts'
import { heldRelease, requireAgreed, requireState } from './reach.ts'

/**
 * Publishes an approved release: keeps the applications of the target as they are by a package, then imports the release with the
 * rights of whoever publishes. A plan that is another one by now sends the release back to be looked over.
 */
export const publishJob = defineJob({
  name: 'release_publish',
  run: async (ctx, { release: id }: { readonly release: string }, control) => {
    const db = platform(ctx.kernel)
    try {
      const held = await heldRelease(ctx, db, id, 'target')
      if (held.install !== null) return { install: held.install }
      const { wish } = held
      const contents = forTarget(await readContents(ctx, held), wish)
      await control.progress(1, 3)
      const { plan } = await planPackage(ctx, contents, wish)
      await keepBefore(
        ctx,
        id,
        held.name,
        plan.apps.flatMap(({ target }) => target ?? []),
      )
      await control.progress(2, 3)
      return await inTransaction(ctx, async tx => {
        const now = await heldRelease(tx, tx.db, id, 'target')
        if (now.install !== null) return { install: now.install }
        const approved = await approvedStamp(tx, id)
        const { install } = await importContents(tx, contents, { ...wish, file: held.file, stamp: approved })
        await tx.db.run(sql`
          update gantry.space_release set install = ${install}, published_at = ${tx.kernel.now()}, error = null where id = ${id}`)
        return { install }
      })
    } catch (error) {
      const code = error instanceof AppError ? error.code : 'server.failed'
      // What was approved is not what would happen: it is looked over and approved again.
      const state = code === 'package.changed' || code === 'package.undecided' ? 'checking' : 'approved'
      // A process that stops gives its job to another one.
      if (!control.signal.aborted)
        await db.run(sql`
          update gantry.space_release set state = ${state}, error = ${code}
          where id = ${id} and state = 'publishing' and install is null`)
      throw error
    }
  },
  refused: async (ctx, { release }, { code }) => {
    await platform(ctx.kernel).run(sql`
      update gantry.space_release set state = 'approved', error = ${code}
      where id = ${release} and target = ${ctx.space} and state = 'publishing' and install is null`)
  },
})

const approvedStamp = async (ctx: Ctx, id: string): Promise<string> => {
  const { rows } = await ctx.db.run<{ stamp: string }>(
    sql`select plan ->> 'stamp' as stamp from gantry.space_release where id = ${id}`,
  )
  return rows[0]?.stamp ?? ''
}

/** Keeps the applications a release goes into as they are: the reverse package, to be downloaded and imported. */
const keepBefore = async (ctx: Ctx, id: string, name: string, apps: readonly string[]): Promise<void> => {
  if (apps.length === 0) return
  const contents = await collectPackage(ctx, { apps, name })
  const { id: file } = await storeFile(ctx, writePackage(ctx.kernel, contents), {
    name: `${name}-before.zip`,
    mime: 'application/zip',
    purpose: 'export',
    maxSize: largestPackage,
  })
  await ctx.db.run(
    sql`update gantry.space_release set before = ${file} where id = ${id} and target = ${ctx.space}`,
  )
}

/** @throws AppError record.not_found, release.state, release.no_environment */
export const publishRelease = (ctx: Ctx, id: string): Promise<{ readonly job: string }> =>
  inTransaction(ctx, async tx => {
    const held = await heldRelease(tx, tx.db, id, 'target')
    requireState(held, 'approved')
    await requireAgreed(tx.db, held)
    await tx.db.run(sql`
      update gantry.space_release set state = 'publishing', published_by = ${tx.actor.name}, published_at = ${tx.now}, error = null
      where id = ${id}`)
    await audit(tx, { action: 'release.published', details: { release: id, name: held.name } })
    return { job: await enqueue(tx, publishJob, { release: id }) }
  })

/** @throws AppError record.not_found, release.state, confirmation.waiting, and what undoing the import refuses */
export const rollBackRelease = async (
  ctx: Ctx,
  { id, reason }: InputOf<typeof contract.rollBackRelease>,
): Promise<void> => {
  await confirmUndo(ctx, await installToUndo(ctx, id))
  await inTransaction(ctx, async tx => {
    const { name } = await heldRelease(tx, tx.db, id, 'target')
    await undoConfirmed(tx, await installToUndo(tx, id))
    await tx.db.run(sql`
      update gantry.space_release set rolled_back_by = ${tx.actor.name}, rolled_back_at = ${tx.now},
        rolled_back_why = ${reason.trim()} where id = ${id}`)
    await audit(tx, {
      action: 'release.rolled_back',
      details: { release: id, name, reason: reason.trim() },
    })
  })
}

/** The import of a release that can be rolled back. @throws AppError record.not_found, release.state */
const installToUndo = async (ctx: Ctx, id: string): Promise<string> => {
  const held = await heldRelease(ctx, ctx.db, id, 'target')
  requireState(held, 'published', 'failed')
  if (held.install === null) throw new AppError('release.state')
  return held.install
}
