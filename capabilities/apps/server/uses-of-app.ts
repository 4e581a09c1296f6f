import { listDesigns, whoMentions } from '@gantry/designs/server'
import type { Mentioning } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'

/**
 * What outside an application refers to its tables or designs, each once: designs of other applications and of the space, and offers
 * to other spaces. The caller may remove the application, so it may know all of them.
 */
export const usesOfApp = async (ctx: Ctx, app: string): Promise<readonly Mentioning['design'][]> => {
  const { tables } = await catalogOf(ctx)
  const own = [...tables.values()].flatMap(({ id, app: of }) => (of === app ? [id] : []))
  const designs = await listDesigns(ctx, { app })
  const ids = new Map([['table', own]])
  for (const { kind, id } of designs) if (kind !== 'table') ids.set(kind, [...(ids.get(kind) ?? []), id])
  const found = new Map<string, Mentioning['design']>()
  // One statement for each kind of design.
  for (const [kind, named] of ids)
    for (const { design } of named.length > 0 ? await whoMentions(ctx, { kind, ids: named }) : [])
      if (design.app !== app) found.set(`${design.kind} ${design.id}`, design)
  return [...found.values()]
}
