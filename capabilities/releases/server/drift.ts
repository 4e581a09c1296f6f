import { designOrigins } from '@gantry/apps/server'
import { AppError } from '@gantry/base/shared'
import { designServer, releasedBodies } from '@gantry/designs/server'
import { canonicalText } from '@gantry/designs/shared'
import { type Ctx, platform, sql } from '@gantry/kernel/server'
import type { OutputOf } from '@gantry/model/shared'
import type * as contract from '../shared/contract.ts'
import type { Drifted } from '../shared/types.ts'
import { ofSpace, targetCtx } from './reach.ts'

/** Designs of a target that differ from what the last releases brought. @throws AppError record.not_found */
export const readDrift = async (ctx: Ctx, id: string): Promise<OutputOf<typeof contract.readDrift>> => {
  const { rows } = await platform(ctx.kernel).run<{ target: string; apps: readonly string[] | null }>(sql`
    select x.target, (select array_agg(distinct a ->> 'id') from gantry.space_release r
        join gantry.package_install i on i.space = r.target and i.id = r.install and i.state = 'done',
        json_array_elements(i.apps) a where r.space = x.space and r.target = x.target) as apps
    from gantry.release_link x where x.id = ${id} and x.state = 'agreed' and ${ofSpace(ctx)}`)
  if (!rows[0]) throw new AppError('record.not_found')
  const apps = rows[0].apps ?? []
  const target = targetCtx(ctx, rows[0].target)
  const bodies = new Map(
    (await releasedBodies(target, apps, ['active', 'stopped'])).map(each => [
      `${each.kind}/${each.id}`,
      each,
    ]),
  )
  const data = (await designOrigins(target, apps)).flatMap(({ kind: name, id, body }): readonly Drifted[] => {
    const { kind } = designServer(ctx.kernel, name)
    const key = `${name}/${id}`
    const now = bodies.get(key)
    if (!now) return [{ key, kind: name, name: kind.nameOf(body), words: [], gone: true }]
    if (canonicalText(now.body, kind.schema) === canonicalText(body, kind.schema)) return []
    return [{ key, kind: name, name: now.name, words: kind.words(body, now.body).slice(0, 30), gone: false }]
  })
  return { data: data.slice(0, 200) }
}
