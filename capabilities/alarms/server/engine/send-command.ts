import { AppError } from '@gantry/base/shared'
import { deviceDoor } from '@gantry/devices/server'
import { type Ctx, inSavepoint, inTransaction } from '@gantry/kernel/server'
import type { ReadyRule } from './rules-in-force.ts'

/**
 * Sends the command of a rule to the device whose alarm is raised. A refusal stands on the page of the device and takes nothing from the
 * alarm: people are told all the same.
 */
export const sendRuleCommand = async (
  ctx: Ctx,
  { id, product, rule: { name, command } }: ReadyRule,
  device: string,
): Promise<void> => {
  if (!command) return
  const asked = {
    device,
    product,
    command: command.code,
    values: { ...command.parameters },
    ...(command.seconds !== undefined && { seconds: command.seconds }),
    by: { kind: 'event_rule', id, name },
  }
  try {
    await inTransaction(ctx, tx => inSavepoint(tx, () => deviceDoor.tell(tx, asked)))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    ctx.kernel.log.warn(
      { space: ctx.space, device, rule: id, code: error.code },
      'command of an event rule refused',
    )
  }
}
