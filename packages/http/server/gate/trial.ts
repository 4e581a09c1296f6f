import { AppError } from '@gantry/base/shared'
import { type Ctx, createCtx, type Kernel } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import type { FastifyRequest } from 'fastify'
import type { Demand } from './demand.ts'

/** The actor whose rights a trial uses, by the token the caller sent. @throws AppError trial.ended */
type Tried = (kernel: Kernel, caller: Actor, token: string) => Promise<Actor>

const registered = new WeakMap<Kernel, Tried>()

/** The capability that keeps accounts calls it in its `boot`. */
export const registerTrials = (kernel: Kernel, tried: Tried): void => {
  registered.set(kernel, tried)
}

/**
 * In a trial, questions about tables are answered with the rights of the role that is tried; what the shell asks for
 * stays the caller's, and nothing is changed.
 * @throws AppError trial.ended, trial.read_only
 */
export const trialOf = async (demand: Demand, { headers, id }: FastifyRequest, ctx: Ctx): Promise<Ctx> => {
  const token = headers['x-gantry-trial']
  const tried = registered.get(ctx.kernel)
  if (!tried || typeof token !== 'string' || demand.scope !== 'space' || demand.can === 'public') return ctx
  const actor = await tried(ctx.kernel, ctx.actor, token)
  if (demand.method !== 'GET' && !demand.reads) throw new AppError('trial.read_only')
  if (!demand.reads && !demand.path?.startsWith('/tables/')) return ctx
  return createCtx(ctx.kernel, { ...actor, lang: ctx.actor.lang }, id)
}
