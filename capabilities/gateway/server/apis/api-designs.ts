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
  settle: async (ctx, id, api, here) => ({ ...api, path: here?.path ?? (await freePath(ctx, id, api.path)) }),
  restore: (earlier, here) => {
    const { retired: _, ...rest } = earlier
    const body: PublishedApi = {
      ...rest,
      path: here.path,
      version: here.version,
      ...(here.retired && { retired: here.retired }),
    }
    return breaksOf(here, body).length === 0 ? body : { ...body, version: here.version + 1 }
  },
  publish: async (ctx, id, _before, after) => {
    await ctx.db.run(sql`
      insert into gantry.gateway_version (space, path, version, api, body)
      values (${ctx.space}, ${after.path}, ${after.version}, ${id}, ${JSON.stringify(after)}::json)
      on conflict (space, path, version) do update set body = excluded.body, api = excluded.api`)
  },
}

/** The longest path that still has room for a number. */
const longestStem = 40

/** A path like `wanted` that no other interface of the space has. */
const freePath = async (ctx: Ctx, id: string, wanted: string): Promise<string> => {
  const stem = wanted.slice(0, longestStem)
  const { rows } = await ctx.db.run<{ readonly path: string }>(sql`
    select distinct path from gantry.gateway_version
    where space = ${ctx.space} and api <> ${id} and starts_with(path, ${stem})`)
  const taken = new Set(rows.map(({ path }) => path))
  if (!taken.has(wanted)) return wanted
  for (let n = 2; ; n++) if (!taken.has(`${stem}-${n}`)) return `${stem}-${n}`
}

const pathProblems = async (ctx: Ctx, id: string, before: PublishedApi | null, after: PublishedApi) => {
  if (before && before.path !== after.path) return [error(issue('path', 'api_path'))]
  const { rows } = await ctx.db.run(sql`
    select 1 from gantry.gateway_version
    where space = ${ctx.space} and path = ${after.path} and api <> ${id} limit 1`)
  return rows.length > 0 ? [error(issue('path', 'duplicate', { value: after.path }))] : []
}
