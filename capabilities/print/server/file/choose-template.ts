import { AppError, newId } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableInfo } from '@gantry/model/shared'
import { plainTemplate } from '../../shared/plain-template.ts'
import type { OfferedTemplate, PrintTemplate } from '../../shared/template.ts'
import { listTemplates } from '../list-templates.ts'

/**
 * A published template of a table, or the plain one for null.
 * @throws AppError table.not_found; design.not_found when the template is not offered
 */
export const chooseTemplate = async (
  ctx: Ctx,
  { table, slaves }: Pick<TableInfo, 'table' | 'slaves'>,
  id: string | null,
): Promise<PrintTemplate | OfferedTemplate> => {
  if (id === null) return plainTemplate(newId(), table, slaves)
  const found = (await listTemplates(ctx, table.id)).find(each => each.id === id)
  if (!found) throw new AppError('design.not_found', { kind: 'print', id })
  return found
}
