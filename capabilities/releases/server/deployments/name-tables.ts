import { listEntries } from '@gantry/apps/server'
import { localise } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { catalogOf } from '@gantry/records/server'
import { tableOfPart } from '../../shared/deployments/area-of.ts'
import type { DeploymentInfo } from '../../shared/deployments/types.ts'

/**
 * The labels of the tables that packages left out or did not restore, with their application, in the language of the reader. Tables
 * without a label, and those that are gone, are not among them.
 */
export const nameTables = async (
  ctx: Ctx,
  deployments: readonly Pick<DeploymentInfo, 'summary' | 'restored'>[],
): Promise<Readonly<Record<string, string>>> => {
  const wanted = new Set(
    deployments.flatMap(({ summary, restored }) => [
      ...(summary?.left ?? []).map(({ table }) => table),
      ...(restored ?? []).map(({ path }) => tableOfPart(path)),
    ]),
  )
  if (wanted.size === 0) return {}
  const [{ tables }, { apps }] = await Promise.all([catalogOf(ctx), listEntries(ctx)])
  const appNames = new Map(apps.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    [...tables.values()].flatMap(({ id, app, label }) => {
      const key = app === undefined ? `t_${id}` : `space.t_${id}`
      if (!wanted.has(key)) return []
      const own = app === undefined ? undefined : appNames.get(app)
      const title = localise(label, ctx.actor.lang)
      return [[key, own === undefined ? title : `${own} / ${title}`] as const]
    }),
  )
}
