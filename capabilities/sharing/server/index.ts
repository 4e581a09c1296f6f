import { AppError } from '@gantry/base/shared'
import { registerUses } from '@gantry/designs/server'
import { defineCapability, endpoint } from '@gantry/http/server'
import { registerAnswerers } from '@gantry/tiles/server'
import { errors } from '../errors.ts'
import * as contract from '../shared/contract.ts'
import * as outside from '../shared/outside.ts'
import { texts } from '../texts.ts'
import { acceptShare, refuseShare, resumeShare, stopShare } from './answer.ts'
import { seedShare } from './demo.ts'
import { listDeliveries, listRejects } from './list-deliveries.ts'
import { listShares } from './list-shares.ts'
import { failuresMigration, reachMigration, sharingMigration } from './migration.ts'
import { shareNotices } from './notices.ts'
import { changeShare, offerShare } from './offer.ts'
import { offerUses } from './offer-uses.ts'
import { makeAgreement, runAgreement, setAgreementState } from './outside/agree.ts'
import { listAgreements } from './outside/list-agreements.ts'
import { outsideMigration } from './outside/migration.ts'
import { outsideChanges, outsideQueue } from './outside/outside-queue.ts'
import { readShare } from './read-share.ts'
import { wakeShare } from './share-clock.ts'
import { forgetDeliveries, shareChanges, shareQueue } from './share-queue.ts'
import { answerers } from './shared-list.ts'
import { isOpen, ownShare } from './stored-share.ts'

export { listsOpenTo } from './shared-list.ts'

const done = { done: true } as const

/** Records that one space offers to another: read in place, or delivered into a table. */
export const sharing = defineCapability({
  name: 'sharing',
  errors,
  texts,
  migrations: [sharingMigration, reachMigration, failuresMigration, outsideMigration],
  notices: shareNotices,
  queues: [shareQueue, outsideQueue],
  consumers: [shareChanges, outsideChanges],
  schedules: [forgetDeliveries],
  endpoints: [
    endpoint(contract.listShares, async ctx => ({ data: await listShares(ctx) })),
    endpoint(contract.offerShare, async (ctx, input) => ({ id: await offerShare(ctx, input) })),
    endpoint(contract.changeShare, async (ctx, input) => {
      await changeShare(ctx, input)
      return done
    }),
    endpoint(contract.acceptShare, async (ctx, { id, arrival }) => {
      await acceptShare(ctx, id, arrival)
      return done
    }),
    endpoint(contract.refuseShare, async (ctx, { id, reason }) => {
      await refuseShare(ctx, id, reason)
      return done
    }),
    endpoint(contract.stopShare, async (ctx, { id, reason }) => {
      await stopShare(ctx, id, reason)
      return done
    }),
    endpoint(contract.resumeShare, async (ctx, { id }) => {
      await resumeShare(ctx, id)
      return done
    }),
    endpoint(contract.runShare, async (ctx, { id }) => {
      const share = await ownShare(ctx, id)
      if (!isOpen(share) || !(await wakeShare(ctx.db, id, ctx.now, 'hand'))) throw new AppError('share.state')
      return done
    }),
    endpoint(outside.listAgreements, async ctx => ({ data: await listAgreements(ctx) })),
    endpoint(outside.makeAgreement, (ctx, input) => makeAgreement(ctx, input)),
    endpoint(outside.setAgreementState, async (ctx, input) => {
      await setAgreementState(ctx, input)
      return done
    }),
    endpoint(outside.runAgreement, async (ctx, { id }) => {
      await runAgreement(ctx, id)
      return done
    }),
    endpoint(contract.readShare, (ctx, input) => readShare(ctx, input)),
    endpoint(contract.listDeliveries, (ctx, input) => listDeliveries(ctx, input)),
    endpoint(contract.listRejects, async (ctx, { id }) => ({ data: await listRejects(ctx, id) })),
  ],
  boot: async kernel => {
    registerAnswerers(kernel, answerers)
    registerUses(kernel, 'share', offerUses)
  },
  demo: seedShare,
})
