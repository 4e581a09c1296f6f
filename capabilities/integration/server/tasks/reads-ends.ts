import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { mayRead, readsWholly } from '@gantry/records/server'
import type { SourceSettings, TargetSettings, Task } from '@gantry/transform/shared'
import { openEnd } from './ends.ts'

/**
 * Whether the actor reads everything that a task reads, and the tables it writes. A task may run with rights of its own, so values
 * of its rows are shown to these people only.
 */
export const readsEnds = async (ctx: Ctx, { nodes }: Task): Promise<boolean> => {
  if (ctx.actor.system) return true
  for (const { kind, settings } of Object.values(nodes)) {
    if (kind !== 'source' && kind !== 'target') continue
    const { source, object, columns } = settings as SourceSettings | TargetSettings
    const opened = await kindOf(ctx, source)
    if (opened === null) return false
    if (opened !== 'space') continue
    const fields = columns.map(({ name }) => name).filter(name => !unnamed.has(name))
    if (!(kind === 'target' ? await mayRead(ctx, object) : await readsWholly(ctx, object, fields)))
      return false
  }
  return true
}

/** The kind of a data source the actor may use; null: it is closed, or gone. */
const kindOf = async (ctx: Ctx, source: string): Promise<string | null> => {
  try {
    return (await openEnd(ctx, source)).kind
  } catch (error) {
    if (error instanceof AppError && error.code === 'source.not_found') return null
    throw error
  }
}

/** Columns of every table that no field stands behind. */
const unnamed: ReadonlySet<string> = new Set(['id', 'createdAt', 'updatedAt'])
