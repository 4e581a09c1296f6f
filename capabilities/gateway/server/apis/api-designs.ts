import { issue } from '@gantry/base/shared'
import type { DesignServer } from '@gantry/designs/server'
import { error } from '@gantry/designs/shared'
import { type Ctx, sql } from '@gantry/kernel/server'
import type { PublishedApi } from '../../shared/api.ts'
import { apiKind } from '../../shared/api-kind.ts'
import { breaksOf } from '../../shared/breaking.ts'

/** Published interfaces: what callers of a version would notice stops publishing, and a release serves its version. */
export const apiDesigns: DesignServer<PublishedApi> = {
  kind: apiKind,
  touches: async (ctx, id, before, after) => [
    ...(await pathProblems(ctx, id, before, after)),
    ...(before && before.version === after.version
      ? breaksOf(before, after).map(({ at, what }) => error(issue(at, 'api_breaks', { value: what })))
      : []),
    ...(before && after.version !== before.version && after.version !== before.version + 1
      ? [error(issue('version', 'api_version', { next: before.version + 1 }))]
      : []),
  ],
  publish: async (ctx, id, _before, after) => {
    await ctx.db.run(sql`
      insert into gantry.gateway_version (space, path, version, api, body)
      values (${ctx.space}, ${after.path}, ${after.version}, ${id}, ${JSON.stringify(after)}::json)
      on conflict (space, path, version) do update set body = excluded.body, api = excluded.api`)
  },
}

const pathProblems = async (ctx: Ctx, id: string, before: PublishedApi | null, after: PublishedApi) => {
  if (before && before.path !== after.path) return [error(issue('path', 'api_path'))]
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.gateway_version
    where space = ${ctx.space} and path = ${after.path} and api <> ${id} limit 1`)
  return rows.length > 0 ? [error(issue('path', 'duplicate', { value: after.path }))] : []
}
