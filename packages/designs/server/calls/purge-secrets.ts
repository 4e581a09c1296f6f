import { limits } from '@gantry/base/shared'
import { type Kernel, type Schedule, sql, systemCtx } from '@gantry/kernel/server'

/** How a body of a design names a sealed secret. */
const named = String.raw`"secret"\s*:\s*"([0-9a-f]{8}-[0-9a-f-]{27})"`

/**
 * Deletes secrets sealed before a moment that no release and no draft of their space names: those typed into a draft that was
 * given up. Releases never change and can be brought back, so what one of them names stays.
 */
export const purgeSecretsBefore = async (kernel: Kernel, moment: Date): Promise<void> => {
  const { db } = systemCtx(kernel, '*', 'secrets no design names are deleted')
  await db.run(sql`
    with old as materialized (select space, id from gantry.call_secret where at < ${moment}),
    bodies as (
      select space, body::text as body from gantry.design_release
      union all
      select space, body::text from gantry.design_draft
    ),
    named as materialized (
      select distinct b.space, m[1]::uuid as id
      from bodies b cross join lateral regexp_matches(b.body, ${named}, 'g') m
      where b.space in (select space from old)
    )
    delete from gantry.call_secret s using old
    where s.space = old.space and s.id = old.id
      and not exists (select from named n where n.space = old.space and n.id = old.id)`)
}

/** A draft that names a secret is kept within minutes; a month leaves room for one that is still open. */
export const purgeSecrets: Schedule = {
  name: 'designs_purge_secrets',
  cron: '50 19 * * *',
  run: kernel =>
    purgeSecretsBefore(kernel, new Date(kernel.now().getTime() - limits.restorableDays * 86_400_000)),
}
