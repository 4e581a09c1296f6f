import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, sealText } from '@gantry/kernel/server'
import type { Trial } from '../../shared/trial-contract.ts'
import { type As, trialActor } from './trial-actor.ts'
import { type Kept, lifetime, placeOfTrial } from './tried-actor.ts'

/**
 * Begins a trial: the token that lets pages of this session ask with the rights of somebody else. It is written to the audit log.
 * @throws AppError request.invalid without a person or a role; record.not_found
 */
export const startTrial = async (ctx: Ctx, as: As): Promise<Trial> => {
  const { sessionId } = ctx.actor
  if (sessionId === null || (as.person === undefined && as.role === undefined))
    throw new AppError('request.invalid')
  const { name } = await trialActor(ctx, as)
  const kept: Kept = { ...as, session: sessionId, until: ctx.now.getTime() + lifetime }
  await audit(ctx, { action: 'trial.started', details: { ...as } })
  return { token: sealText(ctx, placeOfTrial, JSON.stringify(kept)), name }
}
