import { AppError } from '@gantry/base/shared'
import { isOnlyKey, type PlannedStep, type TargetSettings } from '@gantry/transform/shared'
import type { Described } from '../../shared/sources/rows.ts'

/**
 * Refuses a target that takes no rows, or that maps columns which its table computes or assigns: the values would be lost.
 * @throws AppError task.slave, task.read_only
 */
export const refuseTarget = ({ kind, node, columns }: PlannedStep, { slave, ...end }: Described): void => {
  if (kind.name !== 'target') return
  const settings = node.settings as TargetSettings
  const { label, object } = settings
  const table = label || object
  if (slave) throw new AppError('task.slave', { table })
  const closed = end.columns.filter(
    ({ name, readOnly }) =>
      readOnly && columns.some(column => column.name === name) && !isOnlyKey(settings, name),
  )
  if (closed.length > 0)
    throw new AppError('task.read_only', {
      table,
      columns: closed.map(({ name, note }) => note || name).join(', '),
    })
}
