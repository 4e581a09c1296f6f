import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Operation, TableDef, TableId } from '@gantry/model/shared'
import { scopeOf } from '../policy/effective-rights.ts'
import { refuseOff } from '../policy/grants.ts'
import type { Scope } from '../policy/scope.ts'
import type { Reading } from './reading.ts'
import { keptReading } from './readings.ts'

/** A (possibly cached) reading, and the scope of the current request with its clock and actor. */
export interface Opened {
  readonly reading: Reading
  readonly scope: Scope
}

/**
 * @throws AppError table.not_found; permission.denied when the actor may read no row, feature.devices … where the feature of the
 * table is switched off
 */
export const openReading = async (
  ctx: Ctx,
  table: TableId | TableDef,
  operation: Operation = 'read',
): Promise<Opened> => {
  const scope = await scopeOf(ctx, table)
  const reading = keptReading(scope, operation)
  if (reading.admitted === false) {
    refuseOff(scope)
    throw new AppError('permission.denied')
  }
  return { reading, scope }
}
