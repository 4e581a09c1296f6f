import { AppError } from '@gantry/base/shared'
import { retireDesign, reviveDesign, setDesignState } from '@gantry/designs/server'
import type { DesignKey } from '@gantry/designs/shared'
import { type Ctx, defineJob, enqueue, inTransaction, sql } from '@gantry/kernel/server'
import type { Switched } from '@gantry/records/server'
import type { InstalledItem } from '../../shared/packages.ts'
import { listEntries } from '../list-apps.ts'
import { moveToBin } from '../remove-app.ts'
import { type Install, installOf, readInstall, setInstall, setRecords } from './installs.ts'
import {
  type DesignOrigin,
  forgetAppOrigins,
  forgetDesignOrigins,
  keepAppOrigins,
  keepDesignOrigins,
} from './origins.ts'
import { importRecordsJob } from './records/import-records.ts'
import { forgetRecordOrigins } from './records/record-origins.ts'

/** Finishes an import, or its undo, after its schema change. */
export const finishJob = defineJob({
  name: 'package_finish',
  kind: 'short',
  upkeep: true,
  run: async (ctx, { install }: { readonly install: string }) => {
    try {
      await inTransaction(ctx, async tx => {
        const { state } = await readInstall(tx, install)
        if (state === 'running') await finishImport(tx, install)
        else if (state === 'undoing') await finishUndo(tx, install)
      })
    } catch (error) {
      // Another design now refers to an item to be removed. A retry would fail too, so the error is reported.
      if (!(error instanceof AppError)) throw error
      await inTransaction(ctx, async tx => {
        const held = await readInstall(tx, install)
        await setInstall(tx, { ...held, state: held.state === 'undoing' ? 'done' : 'failed' }, error.code)
      })
    }
    return { install }
  },
})

/** Listener for schema changes. Releases are written in the same transaction, so the remaining work runs after it. */
export const finishAfterChange = async (ctx: Ctx, { change }: Switched): Promise<void> => {
  const install = change === null ? null : await installOf(ctx, change)
  if (install !== null) await enqueue(ctx, finishJob, { install })
}

/** Removes the items marked for removal, stores the origins, and starts the import of records. */
export const finishImport = async (tx: Ctx, id: string): Promise<void> => {
  const install = await readInstall(tx, id)
  for (const item of install.items) if (item.what === 'removed') await retireDesign(tx, item)
  await stopDesigns(tx, install.items)
  await keepOrigins(tx, install)
  const after = await releasesOf(tx, install.items)
  const items = install.items.map(item => ({ ...item, after: after.get(`${item.kind}/${item.id}`) ?? null }))
  await setInstall(tx, { ...install, items, state: 'done' })
  if (install.records === null) return
  const job = await enqueue(tx, importRecordsJob, { install: id })
  await setRecords(tx, { id, records: { ...install.records, job } })
}

/** Publishing activates designs, so designs that were stopped are stopped again. */
export const stopDesigns = async (tx: Ctx, items: readonly InstalledItem[]): Promise<void> => {
  for (const item of items)
    if (item.stopped && item.what !== 'removed') await setDesignState(tx, item, 'stopped')
}

/** Writes where the designs and applications of an import come from. */
export const keepOrigins = async (
  tx: Ctx,
  { apps, items }: Pick<Install, 'apps' | 'items'>,
): Promise<void> => {
  await keepAppOrigins(
    tx,
    apps.map(({ origin }) => origin),
  )
  await keepDesignOrigins(
    tx,
    items.flatMap(({ kind, id, app, source, origin }): DesignOrigin[] =>
      origin === null ? [] : [{ kind, id, app, source, body: origin }],
    ),
  )
  await forgetDesignOrigins(
    tx,
    items.filter(({ what }) => what === 'removed'),
  )
}

/** Removes what an import created, restores what it removed, and deletes its origins. */
export const finishUndo = async (tx: Ctx, id: string): Promise<void> => {
  const install = await readInstall(tx, id)
  const created = new Set(install.apps.filter(app => app.created).map(app => app.id))
  for (const item of install.items) {
    if (item.what === 'removed') await reviveDesign(tx, item)
    if (item.what === 'created' && !created.has(item.app)) await retireDesign(tx, item)
  }
  await moveToBin(tx, await livingApps(tx, install))
  await forgetDesignOrigins(tx, install.items)
  await forgetRecordOrigins(tx, id)
  await keepDesignOrigins(
    tx,
    install.items.flatMap(({ kind, id, app, source, earlier }): DesignOrigin[] =>
      earlier === null ? [] : [{ kind, id, app, source, body: earlier }],
    ),
  )
  await forgetAppOrigins(
    tx,
    install.apps.map(app => app.id),
  )
  await keepAppOrigins(
    tx,
    install.apps.flatMap(({ earlier }) => earlier ?? []),
  )
  await setInstall(tx, { ...install, state: 'undone' })
}

/** The applications an import made that are not in the recycle bin. */
export const livingApps = async (ctx: Ctx, { apps }: Install): Promise<readonly string[]> => {
  const living = new Set((await listEntries(ctx)).apps.map(app => app.id))
  return apps.filter(({ id, created }) => created && living.has(id)).map(({ id }) => id)
}

/** The number of the newest release of each, by `<kind>/<id>`. */
export const releasesOf = async (
  ctx: Ctx,
  items: readonly (DesignKey | InstalledItem)[],
): Promise<ReadonlyMap<string, number>> => {
  const keys = items.map(({ kind, id }) => ({ kind, id }))
  const { rows } = await ctx.db.run<{ readonly key: string; readonly release: number }>(sql`
    select d.kind || '/' || d.id as key, d.release from gantry.design d
    join json_to_recordset(${JSON.stringify(keys)}::json) k(kind text, id text) on k.kind = d.kind and k.id = d.id
    where d.space = ${ctx.space} and d.release is not null`)
  return new Map(rows.map(({ key, release }) => [key, release]))
}
