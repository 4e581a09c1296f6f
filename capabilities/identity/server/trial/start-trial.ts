import { AppError } from '@gantry/base/shared'
import { audit, type Ctx, sealText } from '@gantry/kernel/server'
import type { InputOf } from '@gantry/model/shared'
import type { startTrial as contract, Trial } from '../../shared/trial-contract.ts'
import { trialActor } from './trial-actor.ts'
import { type Kept, lifetime, placeOfTrial } from './tried-actor.ts'

/**
 * Begins a trial: the token that lets pages of this session ask with the rights of a role alone. It is written to the audit log.
 * Members cannot be tried: their own records may be closed to the administrator.
 * @throws AppError request.invalid without a session; record.not_found
 */
export const startTrial = async (ctx: Ctx, { role, view }: InputOf<typeof contract>): Promise<Trial> => {
  const { sessionId } = ctx.actor
  if (sessionId === null) throw new AppError('request.invalid')
  const asked = { ...(role !== undefined && { role }), ...(view !== undefined && { view }) }
  const { name } = await trialActor(ctx, asked)
  const kept: Kept = { ...asked, session: sessionId, until: ctx.now.getTime() + lifetime }
  await audit(ctx, { action: 'trial.started', details: asked })
  return { token: sealText(ctx, placeOfTrial, JSON.stringify(kept)), name }
}
