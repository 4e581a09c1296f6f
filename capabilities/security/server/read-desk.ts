import { type Ctx, sql } from '@gantry/kernel/server'
import type { SecurityDesk } from '../shared/contract.ts'
import { countOpen, readFindings } from './findings/settle.ts'
import { readRequests } from './requests/list-requests.ts'
import { readReviews } from './reviews/reviews.ts'

/** Requests and findings shown at once; those decided make room for the next. */
const shown = 50

/** What waits for the security officer. */
export const readDesk = async (ctx: Ctx): Promise<SecurityDesk> => {
  const [waiting, findings, openFindings, reviews, { rows }] = await Promise.all([
    readRequests(ctx, sql`r.state = 'waiting'`, shown),
    readFindings(ctx, sql`k.state = 'open'`, shown),
    countOpen(ctx),
    readReviews(ctx, sql`v.closed_at is null`, 20),
    ctx.db.run<{ readonly lookedAt: string | null }>(sql`
      select to_json(looked_at) #>> '{}' as "lookedAt" from gantry.security_policy where space = ${ctx.space}`),
  ])
  return { waiting, findings, openFindings, reviews, lookedAt: rows[0]?.lookedAt ?? null }
}
