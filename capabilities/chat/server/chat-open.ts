import { AppError } from '@gantry/base/shared'
import { type Ctx, readSpaceSetting } from '@gantry/kernel/server'
import { chatSetting } from '@gantry/model/shared'

/** @throws AppError chat.not_enabled where the space has chat switched off */
export const requireChat = async (ctx: Ctx): Promise<void> => {
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, chatSetting))) throw new AppError('chat.not_enabled')
}
