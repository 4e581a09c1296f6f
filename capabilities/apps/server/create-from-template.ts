import { AppError, issue, localise } from '@gantry/base/shared'
import { type Ctx, readSpaceSetting } from '@gantry/kernel/server'
import { extensionKey, switchedOffSetting } from '@gantry/model/shared'
import type { CreatedApp, FromTemplate } from '../shared/types.ts'
import { templates } from '../templates/index.ts'
import { installTemplate } from './install-template.ts'
import { keptBackFrom } from './kept-back.ts'

/**
 * Makes an application of a template.
 * @throws AppError request.invalid for a template that is unknown or switched off, or a taken name
 */
export const createFromTemplate = async (
  ctx: Ctx,
  { template: id, sample, ...wanted }: FromTemplate,
  /** Whether it is to follow later versions of the shipped package, as what a provider installs does. */
  follows: 'alone' | 'versions' = 'alone',
): Promise<CreatedApp> => {
  const template = templates.find(each => each.id === id)
  if (!template) throw new AppError('request.invalid', {}, [issue('template', 'unknown', { value: id })])
  const off = await readSpaceSetting(ctx.kernel, ctx.space, switchedOffSetting)
  if (off.includes(extensionKey('template', id)) || (await keptBackFrom(ctx)).includes(id)) {
    const value = localise(template.name, ctx.actor.lang)
    throw new AppError('request.invalid', {}, [issue('template', 'switched_off', { value })])
  }
  return installTemplate(ctx, template, {
    ...wanted,
    sample: sample ? 'few' : 'none',
    ...(follows === 'versions' && { keepsOrigin: true }),
  })
}
