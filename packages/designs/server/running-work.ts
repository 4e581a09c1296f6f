import type { Text } from '@gantry/base/shared'
import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { FieldPlace } from '../shared/kind.ts'

/** Work under way that follows an earlier release and uses a field. */
export interface RunningWork {
  readonly place: FieldPlace
  /** What the work follows, as a workflow. */
  readonly name: Text
  /** How many are running. */
  readonly count: number
}

/** Answers which running work on records of a table uses some fields, of the table or of its slave tables. */
type AskRunning = (ctx: Ctx, table: TableId, places: readonly FieldPlace[]) => Promise<readonly RunningWork[]>

const registered = new WeakMap<Kernel, ReadonlyMap<string, AskRunning>>()

/** Makes a kind of running work known to checks before publishing. A capability calls it in its `boot`. */
export const registerRunningWork = (kernel: Kernel, name: string, ask: AskRunning): void => {
  registered.set(kernel, new Map([...(registered.get(kernel) ?? []), [name, ask]]))
}

/** The running work that uses some fields. */
export const runningWorkOn = async (
  ctx: Ctx,
  table: TableId,
  places: readonly FieldPlace[],
): Promise<readonly RunningWork[]> => {
  if (places.length === 0) return []
  const found: RunningWork[] = []
  for (const ask of (registered.get(ctx.kernel) ?? new Map<string, AskRunning>()).values())
    found.push(...(await ask(ctx, table, places)))
  return found
}
