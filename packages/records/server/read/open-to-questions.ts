import type { Ctx } from '@gantry/kernel/server'
import { labelsField, type TableDef } from '@gantry/model/shared'
import { scopeOf } from '../policy/effective-rights.ts'
import { closedBy } from './question.ts'
import { keptReading } from './readings.ts'

/**
 * Whether the caller may filter or sort by a field, including fields of slave rows and linked records
 * (`equipment.area`).
 */
export const openToQuestions = async (ctx: Ctx, table: TableDef): Promise<(path: string) => boolean> => {
  const reading = keptReading(await scopeOf(ctx, table), 'read')
  return path => path === labelsField || closedBy(reading, path) === null
}
