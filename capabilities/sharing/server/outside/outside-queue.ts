import { sql } from '@gantry/kernel/server'
import { type PlannedKind, plannedChanges, plannedQueue } from '../planned-deliveries.ts'
import { deliverOutside } from './deliver-outside.ts'
import { outsideQueueName, wakeAgreement } from './outside-clock.ts'
import { isInForce, type StoredAgreement, storedAgreement } from './stored-agreement.ts'

const agreements: PlannedKind<StoredAgreement> = {
  ...outsideQueueName,
  about: 'agreement',
  table: sql`gantry.outside_agreement`,
  giver: sql`space`,
  deliveries: sql`gantry.outside_delivery`,
  of: sql`d.agreement`,
  read: storedAgreement,
  isInForce,
  spaceOf: ({ giver }) => giver,
  deliver: deliverOutside,
  wake: wakeAgreement,
}

export const outsideQueue = plannedQueue(agreements)

/** Records of tables that are sent outside on changes. */
export const outsideChanges = plannedChanges('outside_changes', agreements)
