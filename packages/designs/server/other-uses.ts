import type { Ctx, Kernel } from '@gantry/kernel/server'
import type { TableId } from '@gantry/model/shared'
import type { Mentioning } from '../shared/contract.ts'

/** Answers what refers to fields of some tables and is no design. Not asked for what is not in force. */
type AskUses = (ctx: Ctx, tables: readonly TableId[]) => Promise<readonly Mentioning[]>

const registered = new WeakMap<Kernel, ReadonlyMap<string, AskUses>>()

/** Makes uses of tables that are no designs known to where-used lists and to checks before publishing. Called in `boot`. */
export const registerUses = (kernel: Kernel, name: string, ask: AskUses): void => {
  registered.set(kernel, new Map([...(registered.get(kernel) ?? []), [name, ask]]))
}

/** What refers to some tables and is no design. */
export const otherUses = async (ctx: Ctx, tables: readonly TableId[]): Promise<readonly Mentioning[]> => {
  const found: Mentioning[] = []
  for (const ask of (registered.get(ctx.kernel) ?? new Map<string, AskUses>()).values())
    found.push(...(await ask(ctx, tables)))
  return found
}
