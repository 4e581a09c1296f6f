import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { AiSettings } from '../shared/settings.ts'
import type { Service } from './protocol/service.ts'
import { serviceOf } from './settings.ts'
import { usedToday } from './use.ts'

/** The service of a space, opened to the caller as far as the tokens of the day go. */
export interface Opened {
  readonly settings: AiSettings
  readonly service: Service
  /** Tokens the caller has left today. */
  readonly left: number
}

/** @throws AppError assistant.quota, secret.unreadable */
export const openService = async (ctx: Ctx, settings: AiSettings): Promise<Opened> => {
  const used = await usedToday(ctx, ctx.actor.personId)
  if (used >= settings.tokensPerDay) throw new AppError('assistant.quota', { most: settings.tokensPerDay })
  return { settings, service: await serviceOf(ctx), left: settings.tokensPerDay - used }
}
