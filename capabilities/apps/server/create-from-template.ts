import { AppError, issue } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { CreatedApp, FromTemplate } from '../shared/types.ts'
import { templates } from '../templates/index.ts'
import { installTemplate } from './install-template.ts'

/** Makes an application of a template. @throws AppError request.invalid for an unknown template or a taken name */
export const createFromTemplate = (
  ctx: Ctx,
  { template: id, sample, ...wanted }: FromTemplate,
): Promise<CreatedApp> => {
  const template = templates.find(each => each.id === id)
  if (!template) throw new AppError('request.invalid', {}, [issue('template', 'unknown', { value: id })])
  return installTemplate(ctx, template, { ...wanted, sample: sample ? 'few' : 'none' })
}
