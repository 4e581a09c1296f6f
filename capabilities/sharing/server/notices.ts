import { isPlainObject } from '@gantry/base/shared'
import { membersWhere } from '@gantry/identity/server'
import { defineNotice, type Notice, sql } from '@gantry/kernel/server'

/** Administrators are told what the other side did with an offer, and of deliveries that failed. */
const told = (what: 'offered' | 'accepted' | 'refused' | 'stopped' | 'failed', link: string): Notice =>
  defineNotice({
    name: `share_${what}`,
    category: 'system',
    event: `share.${what}`,
    to: ctx => membersWhere(ctx, sql`m.f_user_type = 'admin'`),
    facts: async (_ctx, { payload }) => ({
      name: isPlainObject(payload) && typeof payload.name === 'string' ? payload.name : '',
    }),
    link: async () => link,
  })

export const shareNotices: readonly Notice[] = [
  told('offered', '/sysop/shareData'),
  told('accepted', '/sysop/shareData'),
  told('refused', '/sysop/shareData'),
  told('stopped', '/sysop/shareData'),
  told('failed', '/etl/dataExchange'),
]
