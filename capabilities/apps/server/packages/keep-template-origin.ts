import { releasedBodies } from '@gantry/designs/server'
import type { Ctx } from '@gantry/kernel/server'
import { type DesignOrigin, keepAppOrigins, keepDesignOrigins } from './origins.ts'
import { shippedId } from './template-package.ts'

/**
 * Notes that an application came from a shipped template, as an import of its package would: a later version of the package is
 * merged into it. `tables` and `ids` lead from the ids of the package to those of the space.
 */
export const keepTemplateOrigin = async (
  tx: Ctx,
  {
    template,
    app,
    tables,
    ids,
  }: {
    readonly template: string
    readonly app: string
    readonly tables: Readonly<Record<string, string>>
    readonly ids: Readonly<Record<string, string>>
  },
): Promise<void> => {
  const source = shippedId('app', template)
  await keepAppOrigins(tx, [{ app, source, tables, ids }])
  const sources = new Map(
    Object.entries({ ...tables, ...ids, [source]: app }).map(([from, here]) => [here, from] as const),
  )
  const bodies = await releasedBodies(tx, [app])
  await keepDesignOrigins(
    tx,
    bodies.flatMap(({ kind, id, body }): DesignOrigin[] => {
      const from = sources.get(id)
      return from === undefined ? [] : [{ kind, id, app, source: from, body }]
    }),
  )
}
