import type { Ctx } from '@gantry/kernel/server'
import { createCtx } from '@gantry/kernel/server'
import { type Actor, nobody } from '@gantry/model/shared'

type Who = Pick<Actor, 'space'> &
  Partial<Pick<Actor, 'userId' | 'personId' | 'name' | 'sessionId' | 'userType'>>

/**
 * A context for a caller whose identity differs from the request's (before sign-in, after sign-out): audit entries get
 * the right space and name; the actor has no roles.
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
