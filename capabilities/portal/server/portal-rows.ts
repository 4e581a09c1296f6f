import { type Ctx, isoMilliseconds, sql } from '@gantry/kernel/server'
import type { Terminal } from '@gantry/model/shared'
import { translated } from '@gantry/records/server'
import type { Portal } from '../shared/portal.ts'

/** Portals of a space at most. */
const most = 200

/** A published portal without its tiles. */
export interface PortalHead extends Omit<Portal, 'page' | 'menu'> {
  readonly isFirst: boolean
  readonly openedAt: string | null
}

/** Whether a portal is for the actor: everybody's, one of his roles', or he designs them. */
export const isFor = ({ actor }: Ctx, { scope, roles = [] }: Pick<Portal, 'scope' | 'roles'>): boolean =>
  scope === 'all' || actor.userType === 'admin' || roles.some(role => actor.roles.includes(role))

/** The portals in use that are offered to the actor on a terminal, in their order. */
export const offeredHeads = async (ctx: Ctx, terminal: Terminal): Promise<readonly PortalHead[]> => {
  const { rows } = await ctx.db.run<{
    readonly head: Omit<Portal, 'page' | 'menu'>
    readonly isFirst: boolean
    readonly openedAt: string | null
  }>(sql`
    select r.body::jsonb - 'page' - 'menu' as head, coalesce(o.is_first, false) as "isFirst",
      ${isoMilliseconds(sql`w.opened_at`)} as "openedAt"
    from gantry.design d
    join gantry.design_release r on r.space = d.space and r.kind = d.kind and r.id = d.id and r.number = d.release
    left join gantry.portal_order o on o.space = d.space and o.terminal = ${terminal} and o.portal::text = d.id
    left join gantry.portal_own w
      on w.space = d.space and w.person = ${ctx.actor.personId}::uuid and w.portal::text = d.id
    where d.space = ${ctx.space} and d.kind = 'portal' and d.state = 'active'
    order by o.position nulls last, d.id limit ${most}`)
  const own = rows.filter(({ head }) => head.terminals.includes(terminal) && isFor(ctx, head))
  return Promise.all(
    own.map(async ({ head, ...rest }) => ({
      ...(await translated(ctx, { kind: 'portal', id: head.id }, head, ({ name, description }) => [
        { at: 'name', text: name },
        ...(description === undefined ? [] : [{ at: 'description', text: description }]),
      ])),
      ...rest,
    })),
  )
}
