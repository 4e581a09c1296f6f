import { AppError } from '@gantry/base/shared'
import { createCtx, type Kernel, openText } from '@gantry/kernel/server'
import type { Actor } from '@gantry/model/shared'
import { trialActor } from './trial-actor.ts'

/** What a token of a trial holds, sealed for one space. */
export interface Kept {
  /** Absent: the rights of the caller. */
  readonly role?: string
  /** Id of a view whose draft is tried. */
  readonly view?: string
  readonly session: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Milliseconds for which a trial lasts. */
export const lifetime = 60 * 60 * 1000

/** Part of what is sealed. */
export const placeOfTrial = 'trial'

/**
 * The actor whose rights a trial uses, within those of the caller. The rights are read anew with each request.
 * @throws AppError trial.ended for a token of another session or space, one that is too old, or a caller who is no administrator
 * of the space (any more)
 */
export const triedActor = async (kernel: Kernel, caller: Actor, token: string): Promise<Actor> => {
  const ctx = createCtx(kernel, caller, 'trial')
  const text = openText(ctx, placeOfTrial, token)
  // Safe cast: only `startTrial` seals texts for this place.
  const kept = text === null ? null : (JSON.parse(text) as Kept)
  const isOpen = kept !== null && kept.session === caller.sessionId && kept.until > kernel.now().getTime()
  if (!isOpen || caller.userType !== 'admin' || caller.trustee) throw new AppError('trial.ended')
  const actor = await trialActor(ctx, kept.role === undefined ? {} : { role: kept.role })
  return {
    ...actor,
    sessionId: caller.sessionId,
    ip: caller.ip,
    within: caller,
    ...(kept.view !== undefined && { tries: { kind: 'view', id: kept.view } }),
  }
}
