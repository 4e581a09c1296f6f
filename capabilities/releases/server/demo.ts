import { listEntries } from '@gantry/apps/server'
import { newId } from '@gantry/base/shared'
import { demoSpace } from '@gantry/identity/server'
import { type Kernel, platform, sql, systemCtx } from '@gantry/kernel/server'
import { makeRelease } from './make-release.ts'

/** The space of the demo that receives releases. */
const target = 'lingyun'

/** A test environment of the demo plant, and a release whose plan waits to be looked over. */
export const seedReleases = async (kernel: Kernel): Promise<void> => {
  const db = platform(kernel)
  const { count } = await db.run(sql`
    select from gantry.release_link where space = ${demoSpace}
    union all select where not exists (select from gantry.space where id = ${target})`)
  if (count > 0) return
  const { rows } = await db.run<{ name: string }>(
    sql`select name from gantry.account where login_id = 'admin'`,
  )
  const ctx = systemCtx(kernel, demoSpace, 'demo data')
  const by = rows[0]?.name ?? ctx.actor.name
  const environment = newId(ctx.now.getTime())
  const { apps } = await listEntries(ctx)
  const app = apps.find(({ name }) => name === '交接班')
  if (!app) return
  await db.run(sql`
    insert into gantry.release_link (id, space, target, stage, state, asked_by, asked_at, agreed_by, agreed_at)
    values (${environment}, ${demoSpace}, ${target}, 'test', 'agreed', ${by}, ${ctx.now}, ${by}, ${ctx.now})`)
  await makeRelease(
    { ...ctx, actor: { ...ctx.actor, name: by } },
    { environment, name: '交接班 首发', note: '先在测试空间试用一周', apps: [app.id] },
  )
}
