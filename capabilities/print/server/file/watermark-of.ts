import { type Ctx, readSpaceSetting } from '@gantry/kernel/server'
import { watermarkAngleSetting, watermarkPrintsSetting } from '@gantry/model/shared'
import { exportWatermark } from '@gantry/records/server'
import type { Watermark } from '../pdf/document.ts'

/** The watermark of the space for printed pages; null where it has none. */
export const watermarkOf = async (ctx: Ctx): Promise<Watermark | null> => {
  if (!(await readSpaceSetting(ctx.kernel, ctx.space, watermarkPrintsSetting))) return null
  const text = await exportWatermark(ctx)
  return text === ''
    ? null
    : { text, angle: await readSpaceSetting(ctx.kernel, ctx.space, watermarkAngleSetting) }
}
