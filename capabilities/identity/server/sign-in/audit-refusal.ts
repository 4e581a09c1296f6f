import { type AuditEntry, audit, type Ctx, platform } from '@gantry/kernel/server'
import { nobody } from '@gantry/model/shared'
import { actingAs } from '../acting.ts'
import { type Account, membershipsOf } from './account.ts'

type Refused = Pick<AuditEntry, 'action' | 'details'> & { readonly result?: 'denied' | 'failed' }

/**
 * Audits a refused attempt on an account in each space it belongs to: an account is the same in all of them, so the
 * officers of each must see it. What concerns no member, such as an unknown login, is audited without a space, for the
 * operator. The membership query also runs for an unknown account, so that both take about as long.
 */
export const auditRefusal = async (
  ctx: Ctx,
  account: Pick<Account, 'id' | 'name'> | null,
  { action, result = 'failed', details = {} }: Refused,
): Promise<void> => {
  const all = await membershipsOf(platform(ctx.kernel), account?.id ?? nobody)
  const present = all.filter(({ state }) => state !== 'departed')
  const places = present.length > 0 ? present : [{ space: '' }]
  const { sessionId } = ctx.actor
  await Promise.all(
    places.map(place =>
      audit(actingAs(ctx, { sessionId, ...place, userId: account?.id, name: account?.name }), {
        action,
        result,
        details,
      }),
    ),
  )
}
