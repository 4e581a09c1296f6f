import { AppError, type Issue } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'

/** Answers why tables may not be changed to these definitions. */
type ChangeCheck = (ctx: Ctx, tables: readonly TableDef[]) => Promise<readonly Issue[]>

const registered = new WeakMap<Kernel, readonly ChangeCheck[]>()

/** Adds a check of changes that begin at the schema end points. What publishes tables by itself checks by itself. */
export const registerChangeCheck = (kernel: Kernel, check: ChangeCheck): void => {
  registered.set(kernel, [...(registered.get(kernel) ?? []), check])
}

/** @throws AppError table.invalid with every issue the registered checks find */
export const runChangeChecks = async (ctx: Ctx, tables: readonly TableDef[]): Promise<void> => {
  const issues: Issue[] = []
  for (const check of registered.get(ctx.kernel) ?? []) issues.push(...(await check(ctx, tables)))
  if (issues.length > 0) throw new AppError('table.invalid', {}, issues)
}
