import { AppError } from '@gantry/base/shared'
import { requireDesigning } from '@gantry/designs/server'
import type { DesignKey } from '@gantry/designs/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/help-contract.ts'
import { type Opened, openService } from '../open-service.ts'
import { settingsOf } from '../settings.ts'
import { usedToday } from '../use.ts'

/**
 * The service for whoever may design the thing; without one, for whoever designs anything.
 *
 * @throws AppError permission.denied, assistant.help_off, assistant.quota, secret.unreadable
 */
export const openHelp = async (ctx: Ctx, design: DesignKey | null): Promise<Opened> => {
  await requireDesigning(ctx, design)
  const settings = await settingsOf(ctx)
  if (!settings.design) throw new AppError('assistant.help_off')
  return openService(ctx, settings)
}

/** Whether help is offered for a design, and what the caller has left today. */
export const readHelp = async (
  ctx: Ctx,
  { kind, id }: InputOf<typeof contract.readHelp>,
): Promise<OutputOf<typeof contract.readHelp>> => {
  const { design, tokensPerDay } = await settingsOf(ctx)
  if (!design || !(await designs(ctx, kind !== undefined && id !== undefined ? { kind, id } : null)))
    return { open: false, left: 0 }
  return { open: true, left: Math.max(0, tokensPerDay - (await usedToday(ctx, ctx.actor.personId))) }
}

const designs = async (ctx: Ctx, key: DesignKey | null): Promise<boolean> => {
  try {
    await requireDesigning(ctx, key)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'permission.denied') return false
    throw error
  }
}
