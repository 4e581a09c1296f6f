import { defineCapability } from '@gantry/http/server'
import type { Schedule } from '@gantry/kernel/server'
import { platform } from '@gantry/kernel/server'
import { errors } from '../errors.ts'
import { texts } from '../texts.ts'
import { bookEndpoints } from './books/endpoints.ts'
import { booksMigration } from './books/migration.ts'
import { seedPayments } from './demo.ts'
import { paymentEndpoints } from './endpoints.ts'
import { paymentsMigration } from './migration.ts'
import { asking } from './orders/ask.ts'
import { forgetNotices } from './orders/notices.ts'
import { wakeSleeping } from './orders/plan.ts'
import { receiptsMigration } from './payer/migration.ts'
import { paymentNotices } from './payer/notice.ts'

const upkeep: Schedule = {
  name: 'payments_upkeep',
  cron: '*/15 * * * *',
  run: async kernel => {
    await wakeSleeping(platform(kernel), kernel.now())
    await forgetNotices(kernel)
  },
}

/** What the operator sells, how it is paid, and the books beside those of the providers. */
export const payments = defineCapability({
  name: 'payments',
  feature: 'payments',
  errors,
  texts,
  migrations: [paymentsMigration, booksMigration, receiptsMigration],
  notices: paymentNotices,
  queues: [asking],
  schedules: [upkeep],
  endpoints: [...paymentEndpoints, ...bookEndpoints],
  demo: seedPayments,
})

export { matchBook } from './books/match.ts'
export { readStatementFile } from './books/read-csv.ts'
