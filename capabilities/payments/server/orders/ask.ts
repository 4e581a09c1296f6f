import { AppError, isPlainObject, isUuid, type Json } from '@gantry/base/shared'
import { everySpace, type Kernel, platform, type Queue, sql } from '@gantry/kernel/server'
import { providerOf } from '../../shared/methods.ts'
import { openLine } from '../merchants/open-account.ts'
import { askQueue, planAsking, planRefundAsking } from './plan.ts'
import { askRefunds } from './refunds.ts'
import { applyOutcome, type LockedOrder, lockOrder, takeStep } from './steps.ts'

/**
 * Asks the provider about an order that is being paid, and applies the answer. Past its end an unpaid order is closed, at the
 * provider first. A provider that does not answer throws, so that the queue tries again.
 */
export const askPayment = async (kernel: Kernel, id: string): Promise<void> => {
  const order = await kernel.database.transaction(everySpace, tx => lockOrder(tx, id))
  if (order?.state !== 'paying' || !order.tradeNo || !order.merchant || !order.method) return
  const line = await openLine(kernel, order.merchant, providerOf(order.method))
  let outcome = await line.query(order.tradeNo)
  const isOver = order.closesAt !== null && new Date(order.closesAt) <= kernel.now()
  if (isOver && outcome.state === 'waiting') await line.close(order.tradeNo)
  if (isOver && outcome.state !== 'paid') outcome = { state: 'closed' }
  await kernel.database.transaction(everySpace, async tx => {
    const held = await lockOrder(tx, id)
    if (held?.state !== 'paying' || held.tradeNo !== order.tradeNo) return
    const by = { now: kernel.now(), who: order.method ?? '' }
    const state = await applyOutcome(tx, by, held, outcome)
    if (state !== 'paying') return
    await tx.run(sql`update gantry.pay_order set asked = asked + 1 where id = ${id}`)
    await planAsking(tx, by.now, { ...held, asked: held.asked + 1 })
  })
}

/** Closes an order before its end. @returns false when the provider says it was paid: then it is paid. */
export const closeAtProvider = async (kernel: Kernel, order: LockedOrder): Promise<boolean> => {
  if (order.state !== 'paying' || !order.tradeNo || !order.merchant || !order.method) return true
  const line = await openLine(kernel, order.merchant, providerOf(order.method))
  const outcome = await line.query(order.tradeNo)
  if (outcome.state === 'waiting') await line.close(order.tradeNo)
  if (outcome.state !== 'paid') return true
  await kernel.database.transaction(everySpace, async tx => {
    const held = await lockOrder(tx, order.id)
    if (held?.tradeNo === order.tradeNo)
      await applyOutcome(tx, { now: kernel.now(), who: order.method ?? '' }, held, outcome)
  })
  return false
}

/** Marks an order closed that the provider has closed. @throws AppError payment.state when another attempt to pay began meanwhile */
export const markClosed = (kernel: Kernel, order: LockedOrder, who: string) =>
  kernel.database.transaction(everySpace, async tx => {
    const held = await lockOrder(tx, order.id)
    if (held && held.attempt !== order.attempt) throw new AppError('payment.state')
    return held ? ((await takeStep(tx, { now: kernel.now(), who }, held, 'closed')) ?? held.state) : null
  })

const aboutOf = (about: Json): { readonly order: string; readonly refunds: boolean } | null =>
  isPlainObject(about) && isUuid(about.order) ? { order: about.order, refunds: about.refunds === true } : null

/** Asks about payments and refunds of which nothing was heard. */
export const asking: Queue = {
  ...askQueue,
  concurrency: 3,
  run: async (kernel, about) => {
    const read = aboutOf(about)
    if (!read) return
    if (!read.refunds) return askPayment(kernel, read.order)
    const open = await askRefunds(kernel, read.order)
    if (open !== null) await planRefundAsking(platform(kernel), kernel.now(), read.order, open)
  },
}
