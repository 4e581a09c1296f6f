import { platform, type Schedule, sql } from '@gantry/kernel/server'
import { deliver } from './deliver.ts'
import { type PlannedKind, plannedChanges, plannedQueue } from './planned-deliveries.ts'
import { shareQueueName, wakeShare } from './share-clock.ts'
import { isOpen, type StoredShare, storedShare } from './stored-share.ts'

const offers: PlannedKind<StoredShare> = {
  ...shareQueueName,
  about: 'share',
  table: sql`gantry.share`,
  giver: sql`giver`,
  deliveries: sql`gantry.share_delivery`,
  of: sql`d.share`,
  read: storedShare,
  isInForce: isOpen,
  spaceOf: ({ taker }) => taker,
  deliver,
  wake: wakeShare,
}

export const shareQueue = plannedQueue(offers)

/** Records of tables that are delivered on changes. */
export const shareChanges = plannedChanges('share_changes', offers)

/** Days the log of deliveries is kept. */
const keptDays = 90

/** Deletes deliveries past their retention, once a day. */
export const forgetDeliveries: Schedule = {
  name: 'sharing_forget_deliveries',
  cron: '20 19 * * *',
  run: async kernel => {
    const before = new Date(kernel.now().getTime() - keptDays * 86_400_000)
    await platform(kernel).run(sql`delete from gantry.share_delivery where started_at < ${before}`)
    await platform(kernel).run(sql`delete from gantry.outside_delivery where started_at < ${before}`)
  },
}
