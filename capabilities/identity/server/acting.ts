import type { Ctx } from '@gantry/kernel/server'
import { createCtx } from '@gantry/kernel/server'
import { type Actor, nobody } from '@gantry/model/shared'

type Who = Pick<Actor, 'space'> &
  Partial<Pick<Actor, 'userId' | 'personId' | 'name' | 'sessionId' | 'userType'>>

/**
 * A context for the moments when the caller is not yet, or no longer, who the request came as: it writes the audit in the
 * right space and name, and holds no roles.
 */
export const actingAs = (ctx: Ctx, who: Who): Ctx =>
  createCtx(
    ctx.kernel,
    {
      space: who.space,
      userId: who.userId ?? nobody,
      personId: who.personId ?? nobody,
      name: who.name ?? '',
      userType: who.userType ?? 'user',
      sessionId: who.sessionId ?? null,
      roles: [],
      departments: [],
      departmentsAndBelow: [],
      posts: [],
      groups: [],
      lang: ctx.actor.lang,
      timeZone: ctx.actor.timeZone,
      ip: ctx.actor.ip,
    },
    ctx.requestId,
  )
