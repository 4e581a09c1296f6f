import { type Ctx, raw } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { quoted, schemaOf } from './names.ts'

/** Interval of calls to `look`, in milliseconds. */
const glance = 1_000

/**
 * Builds an index concurrently; drops an invalid index of that name left by an earlier attempt. `look` is
 * called every second, and an error it throws cancels the build.
 */
export const buildIndex = async (
  ctx: Ctx,
  table: Pick<TableDef, 'id' | 'home'>,
  index: { readonly name: string; readonly sql: string },
  look: () => Promise<void> = async () => undefined,
): Promise<void> => {
  await dropIndexNow(ctx, table, index.name)
  const client = await ctx.kernel.database.connect(ctx.space)
  let stopped: { readonly reason: unknown } | null = null
  let looking: Promise<void> | null = null
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const timer = setInterval(() => {
      looking ??= look()
        .catch(async (reason: unknown) => {
          stopped = { reason }
          await ctx.db.run(raw(`select pg_cancel_backend(${Number(rows[0]?.pid)})`))
        })
        .finally(() => {
          looking = null
        })
    }, glance)
    try {
      await client.query(index.sql)
    } finally {
      clearInterval(timer)
      await looking
    }
  } catch (error) {
    // A failed or cancelled build leaves an invalid index.
    await dropIndexNow(ctx, table, index.name)
    throw stopped === null ? error : reasonOf(stopped)
  } finally {
    client.release()
  }
}

const reasonOf = ({ reason }: { readonly reason: unknown }): unknown => reason

export const dropIndexNow = async (
  ctx: Ctx,
  table: Pick<TableDef, 'id' | 'home'>,
  name: string,
): Promise<void> => {
  // Concurrently if possible: an ordinary DROP waits for all users of the table and blocks new ones.
  const how = ctx.tx ? '' : 'concurrently '
  await ctx.db.run(raw(`drop index ${how}if exists ${quoted(schemaOf(ctx.space, table), name)}`))
}
