import { defineCapability, endpoint } from '@gantry/http/server'
import { leaveAct, registerConfirmedAct, registerConfirmer } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import { texts } from '../texts.ts'
import { seedSecurity } from './demo.ts'
import { lookNow, lookSchedule } from './findings/look.ts'
import { listFindings, settleFinding } from './findings/settle.ts'
import { securityMigration } from './migration.ts'
import { securityNotices } from './notices.ts'
import { changePolicy, readPolicy } from './policy.ts'
import { readDesk } from './read-desk.ts'
import { writeReport } from './report/write-report.ts'
import { confirm } from './requests/confirm.ts'
import { decideRequest, withdrawRequest } from './requests/decide.ts'
import { listOwnRequests, listRequests } from './requests/list-requests.ts'
import { decideReview, listClosedReviews, readReview, startReview } from './reviews/reviews.ts'

const done = { done: true as const }

/** The security officer's desk: acts that wait for a second person, findings in the log, reviews of roles, the monthly report. */
export const security = defineCapability({
  name: 'security',
  errors,
  texts,
  migrations: [securityMigration],
  schedules: [lookSchedule],
  notices: securityNotices,
  demo: seedSecurity,
  boot: async kernel => {
    registerConfirmer(kernel, confirm)
    registerConfirmedAct(kernel, leaveAct)
  },
  endpoints: [
    endpoint(contract.readDesk, ctx => readDesk(ctx)),
    endpoint(contract.listOwnRequests, ctx => listOwnRequests(ctx)),
    endpoint(contract.listRequests, listRequests),
    endpoint(contract.decideRequest, async (ctx, input) => {
      await decideRequest(ctx, input)
      return done
    }),
    endpoint(contract.withdrawRequest, async (ctx, { id }) => {
      await withdrawRequest(ctx, id)
      return done
    }),
    endpoint(contract.readPolicy, ctx => readPolicy(ctx)),
    endpoint(contract.changePolicy, async (ctx, policy) => {
      await changePolicy(ctx, policy)
      return done
    }),
    endpoint(contract.listFindings, listFindings),
    endpoint(contract.lookForFindings, async ctx => ({ found: await lookNow(ctx) })),
    endpoint(contract.settleFinding, async (ctx, input) => {
      await settleFinding(ctx, input)
      return done
    }),
    endpoint(contract.startReview, async (ctx, input) => ({ id: await startReview(ctx, input) })),
    endpoint(contract.listClosedReviews, listClosedReviews),
    endpoint(contract.readReview, (ctx, { id }) => readReview(ctx, id)),
    endpoint(contract.decideReview, async (ctx, input) => {
      await decideReview(ctx, input)
      return done
    }),
    endpoint(contract.writeReport, writeReport),
  ],
})
