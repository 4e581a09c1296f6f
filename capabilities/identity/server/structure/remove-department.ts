import { AppError } from '@gantry/base/shared'
import { asSystem, type Ctx } from '@gantry/kernel/server'
import { removeRecord } from '@gantry/records/server'
import { departmentUses } from './department-uses.ts'

/**
 * Removes a department without references (workflow specification, section 5).
 *
 * @throws AppError record.not_found, structure.department_in_use
 */
export const removeDepartment = async (ctx: Ctx, id: string): Promise<void> => {
  const uses = await departmentUses(ctx, id)
  if (uses.length > 0)
    throw new AppError('structure.department_in_use', {
      count: uses.reduce((sum, { count }) => sum + count, 0),
    })
  await removeRecord(asSystem(ctx, 'empty department'), 'department', id)
}
