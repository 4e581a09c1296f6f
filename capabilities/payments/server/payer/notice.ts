import { type Ctx, defineNotice, type Executor, emit, sql, systemCtx } from '@gantry/kernel/server'
import type { GantryEvent } from '@gantry/model/shared'
import { yuanOf } from '../../shared/money.ts'

interface Asked {
  readonly to: readonly string[]
  readonly order: string
  readonly title: string
  readonly amount: number
}

const askedBy = ({ payload }: GantryEvent): Asked => payload as Asked

/** Administrators of a space who are told; more are none the wiser. */
const most = 50

/** Tells the administrators of a space that it was asked to pay, in the transaction that asks. */
export const tellAsked = async (ctx: Ctx, db: Executor, space: string, order: string): Promise<void> => {
  const { rows } = await db.run<Asked>(sql`
    select o.id as order, o.title, o.amount::float8 as amount, coalesce((select json_agg(m.id) from (
      select m.id from gantry.t_member m where m.space = ${space} and m.deleted_at is null and m.f_state = 'active'
        and m.f_user_type = 'admin' order by m.id limit ${most}) m), '[]'::json) as to
    from gantry.pay_order o where o.id = ${order}`)
  const [asked] = rows
  if (!asked || asked.to.length === 0) return
  const there = { ...systemCtx(ctx.kernel, space, 'a space is asked to pay', ctx.actor.lang), db }
  await emit(there, { type: 'payment.asked', payload: { ...asked } })
}

/** Messages about orders. */
export const paymentNotices = [
  defineNotice({
    name: 'payment_asked',
    category: 'system',
    event: 'payment.asked',
    to: async function* (_ctx, event) {
      yield askedBy(event).to
    },
    facts: async (_ctx, event) => {
      const { title, amount } = askedBy(event)
      return { title, amount: yuanOf(amount) }
    },
    link: async ({ space }, event) => `/space-${space}/sysop/orders?order=${askedBy(event).order}`,
  }),
]
