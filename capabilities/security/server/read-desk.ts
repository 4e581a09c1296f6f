import { type Ctx, sql } from '@gantry/kernel/server'
import type { SecurityDesk } from '../shared/contract.ts'
import { readFindings } from './findings/settle.ts'
import { readRequests } from './requests/list-requests.ts'
import { readReviews } from './reviews/reviews.ts'

/** Requests and findings shown at once; those decided make room for the next. */
const shown = 50

/** What waits for the security officer. */
export const readDesk = async (ctx: Ctx): Promise<SecurityDesk> => {
  const [waiting, findings, reviews, { rows }] = await Promise.all([
    readRequests(ctx, sql`r.state = 'waiting'`, shown),
    readFindings(ctx, sql`k.state = 'open'`, shown),
    readReviews(ctx, sql`v.closed_at is null`, 20),
    ctx.db.run<{ readonly lookedAt: string | null; readonly open: number }>(sql`
      select (select to_json(looked_at) #>> '{}' from gantry.security_policy where space = ${ctx.space}) as "lookedAt",
        (select count(*)::int from (select 1 from gantry.security_finding
          where space = ${ctx.space} and state = 'open' limit 1000) c) as open`),
  ])
  return { waiting, findings, openFindings: rows[0]?.open ?? 0, reviews, lookedAt: rows[0]?.lookedAt ?? null }
}
