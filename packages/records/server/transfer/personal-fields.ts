import type { Text } from '@gantry/base/shared'
import { maskOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { TableDef } from '@gantry/model/shared'
import { effectiveRights } from '../policy/effective-rights.ts'

/** Labels of the personal fields that the actor reads unmasked, of those named or of all. */
export const personalFields = async (
  ctx: Ctx,
  table: TableDef,
  fields?: readonly string[],
): Promise<readonly Text[]> => {
  const { readable, masked } = await effectiveRights(ctx, table)
  return (fields ?? readable).flatMap(id => {
    const field = table.fields[id]
    return field && maskOf(field) && readable.includes(id) && !masked.includes(id) ? [field.label ?? id] : []
  })
}
