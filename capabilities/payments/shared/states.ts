export const orderStates = ['created', 'paying', 'paid', 'closed', 'failed'] as const
export type OrderState = (typeof orderStates)[number]

/**
 * `refused`: the provider did not take the order, so another way can be tried. `mismatched`: paid with another amount than
 * was asked for.
 */
export type OrderStep = 'begun' | 'refused' | 'paid' | 'closed' | 'mismatched'

/** A closed order can still be paid: what the provider tells of a payment wins over our own closing. */
const orderSteps: Readonly<Record<OrderState, Readonly<Partial<Record<OrderStep, OrderState>>>>> = {
  created: { begun: 'paying', closed: 'closed' },
  paying: { begun: 'paying', refused: 'created', paid: 'paid', closed: 'closed', mismatched: 'failed' },
  paid: {},
  closed: { paid: 'paid', mismatched: 'failed' },
  failed: {},
}

/** The state after a step; null: the step does not apply, such as a second notice of the same payment. */
export const orderAfter = (state: OrderState, step: OrderStep): OrderState | null =>
  orderSteps[state][step] ?? null

export type RefundState = 'asked' | 'running' | 'done' | 'failed'
export type RefundStep = 'taken' | 'done' | 'failed'

const refundSteps: Readonly<Record<RefundState, Readonly<Partial<Record<RefundStep, RefundState>>>>> = {
  asked: { taken: 'running', done: 'done', failed: 'failed' },
  running: { done: 'done', failed: 'failed' },
  done: {},
  failed: {},
}

/** The state after a step; null: the step does not apply. */
export const refundAfter = (state: RefundState, step: RefundStep): RefundState | null =>
  refundSteps[state][step] ?? null
