import { type Issue, issue, type Json } from '@gantry/base/shared'
import { fieldStoreOf, type Slot } from '@gantry/fields/server'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { isSystemField } from '../../shared/system-fields.ts'
import type { RecordInput } from './row.ts'

/** The values an input gives for the fields of one row, in stored form, and what is wrong with the rest of it. */
export interface Given {
  readonly values: Readonly<Record<FieldId, Json>>
  readonly issues: readonly Issue[]
}

/**
 * Reads what an input says about a table's own fields; slave fields come as the list they are, unread. System fields are
 * passed over, so that a record may be sent back as it came. What is kept encrypted is so from here on: nothing behind this
 * line sees it in clear. `at` is where the row stands in its record: `items.2.`
 */
export const readValues = (table: TableDef, input: RecordInput, ctx: Ctx, at = ''): Given => {
  const values: Record<FieldId, Json> = {}
  const issues: Issue[] = []
  for (const [id, value] of Object.entries(input)) {
    if (value === undefined || isSystemField(id)) continue
    const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
    if (!field) {
      issues.push(issue(at + id, 'unknown'))
      continue
    }
    const parsed = fieldTypeOf(field).parse(value, field, ctx.actor)
    if (parsed.ok) values[id] = sealed(ctx, { table, id, field }, parsed.value)
    else issues.push(issue(at + id, parsed.code, parsed.params))
  }
  return { values, issues }
}

const sealed = (ctx: Ctx, slot: Slot, value: Json): Json => {
  const { seal } = fieldStoreOf(slot.field)
  return seal && value !== null ? seal.close(ctx, slot, value) : value
}
