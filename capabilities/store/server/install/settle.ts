import { application } from '@gantry/apps/server'
import { isPlainObject, type JsonObject } from '@gantry/base/shared'
import { memberActors } from '@gantry/identity/server'
import {
  audit,
  type Consumer,
  type Ctx,
  defineJob,
  enqueue,
  everySpace,
  type Kernel,
  sql,
} from '@gantry/kernel/server'
import { held, inUse, lives, noteEvent, numberOf } from '../sql-parts.ts'
import { adoptApplications, adoptImport } from './adopt.ts'

/** Counts the spaces that have a product installed, for the list. */
export const countInstalls = async (kernel: Kernel, app: string): Promise<void> => {
  await kernel.database.of(everySpace).run(sql`
    update gantry.store_app a set installs = (
      select count(*) from gantry.store_install i where i.app = a.id and ${inUse} is not null) where a.id = ${app}`)
}

/** Counts after the transaction of what changed the number. */
export const countInstallsJob = defineJob({
  name: 'store_count',
  kind: 'short',
  upkeep: true,
  run: async (ctx: Ctx, { app }: { readonly app: string }) => {
    await countInstalls(ctx.kernel, app)
    return { app }
  },
})

/** Notes once that all applications of a product are gone. What an undone import took with it was never uninstalled. */
export const markUninstalled = async (
  ctx: Ctx,
  app: string,
  who: string,
  details: JsonObject = {},
): Promise<void> => {
  const { rows } = await ctx.db.run<{ number: string }>(sql`
    update gantry.store_install i set removed_at = ${ctx.now} from gantry.store_version v
    where i.space = ${ctx.space} and i.app = ${app} and i.removed_at is null and v.id = ${held} and not ${lives}
    returning ${numberOf()} as number`)
  const [gone] = rows
  if (!gone) return
  const { number } = gone
  await noteEvent(ctx, ctx.db, { space: ctx.space, app, action: 'uninstalled', number, who })
  await audit(ctx, { action: 'store.uninstalled', details: { ...details, product: app, number } })
}

/** An application that was brought back from the recycle bin is installed as before. */
export const markRestored = async (ctx: Ctx, app: string): Promise<void> => {
  await ctx.db.run(sql`
    update gantry.store_install i set removed_at = null
    where i.space = ${ctx.space} and i.app = ${app} and i.removed_at is not null and ${lives}`)
}

/**
 * Follows what happens to applications elsewhere: brought without the store, removed by hand or after a confirmation, brought back, their import
 * undone or failed.
 */
export const settleInstalls: Consumer = {
  name: 'store_installs',
  types: [
    'record.created',
    'record.removed',
    'record.restored',
    'package.done',
    'package.undone',
    'package.failed',
  ],
  wanted: async (_db, events) =>
    events.filter(({ type, table }) => !type.startsWith('record.') || table === application.id),
  handle: async (ctx, { type, recordId, payload, actor }) => {
    const install = isPlainObject(payload) && typeof payload.install === 'string' ? payload.install : null
    if (type === 'record.created' || type === 'package.done') {
      const adopted =
        install !== null
          ? await adoptImport(ctx, install)
          : await adoptApplications(ctx, recordId === null ? [] : [recordId], 'template')
      for (const app of adopted) await enqueue(ctx, countInstallsJob, { app })
      return
    }
    const { rows } = await ctx.db.run<{ app: string; lives: boolean }>(sql`
      select i.app, ${lives} as lives from gantry.store_install i where i.space = ${ctx.space}
        and (i.install = ${install}::uuid or i.apps @> jsonb_build_array(jsonb_build_object('id', ${recordId}::text)))`)
    for (const { app, lives: isHere } of rows) {
      if (isHere) await markRestored(ctx, app)
      else await markUninstalled(ctx, app, await nameOf(ctx, actor))
      await enqueue(ctx, countInstallsJob, { app })
    }
  },
}

const nameOf = async (ctx: Ctx, person: string | null): Promise<string> => {
  const [found] = person === null ? [] : await memberActors(ctx, sql`m.id = ${person}::uuid`, 1)
  return found?.actor.name ?? ctx.actor.name
}
