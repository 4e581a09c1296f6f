import { releasedBodies, scopeOf } from '@gantry/designs/server'
import type { Scope } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf, requireDesigner } from '@gantry/records/server'
import type { LinkedApp } from '../../shared/packages.ts'
import { listEntries, translatedEntry } from '../list-apps.ts'
import { application } from '../tables.ts'
import { outsideOf } from './collect-package.ts'

/**
 * Applications whose tables the designs of some others refer to, with these tables: without them a package is not whole.
 * @throws AppError permission.denied
 */
export const linkedApps = async (ctx: Ctx, apps: readonly string[]): Promise<readonly LinkedApp[]> => {
  for (const app of apps) await requireDesigner(ctx, app)
  const bodies = await releasedBodies(ctx, apps, ['active', 'stopped'])
  const scope: Scope = await scopeOf(ctx, [])
  const tables = Object.keys(outsideOf(ctx, bodies, scope, id => id).table ?? {})
  const { apps: all } = await listEntries(ctx)
  const catalog = await catalogOf(ctx)
  return all.flatMap((app): LinkedApp[] => {
    const { id, name } = translatedEntry(ctx, catalog, application.id, app)
    const own = tables.flatMap(table => {
      const def = scope.tables.get(table)
      return def?.app === id ? [def.label] : []
    })
    return own.length > 0 && !apps.includes(id) ? [{ id, name, tables: own }] : []
  })
}
