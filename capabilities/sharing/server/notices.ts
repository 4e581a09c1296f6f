import { isPlainObject } from '@gantry/base/shared'
import { membersWhere, ownerOrAdministrators } from '@gantry/identity/server'
import { defineNotice, type Notice, sql } from '@gantry/kernel/server'

const factsOf: NonNullable<Notice['facts']> = async (_ctx, { payload }) => ({
  name: isPlainObject(payload) && typeof payload.name === 'string' ? payload.name : '',
})

/** Administrators are told what the other side did with an offer, and of deliveries that failed. */
const told = (what: 'offered' | 'accepted' | 'refused' | 'stopped' | 'failed', link: string): Notice =>
  defineNotice({
    name: `share_${what}`,
    category: 'system',
    event: `share.${what}`,
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: factsOf,
    link: async () => link,
  })

/** Whoever made an offer is told that its deliveries keep failing. */
const failing = defineNotice({
  name: 'share_failing',
  category: 'system',
  event: 'share.failing',
  to: async function* (ctx, { payload }) {
    const { rows } = await ctx.db.run<{ readonly owner: string }>(sql`
      select owner from gantry.share where id = ${(payload as { readonly id: string }).id}::uuid`)
    yield* ownerOrAdministrators(ctx, rows[0]?.owner ?? null)
  },
  facts: factsOf,
  link: async () => '/etl/dataExchange',
})

export const shareNotices: readonly Notice[] = [
  told('offered', '/sysop/shareData'),
  told('accepted', '/sysop/shareData'),
  told('refused', '/sysop/shareData'),
  told('stopped', '/sysop/shareData'),
  told('failed', '/etl/dataExchange'),
  failing,
]
