import { type Issue, issue, type Json } from '@gantry/base/shared'
import { fieldTypeOf, type Locale } from '@gantry/fields/shared'
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
 * passed over, so that a record may be sent back as it came. `at` is where the row stands in its record: `items.2.`
 */
export const readValues = (table: TableDef, input: RecordInput, locale: Locale, at = ''): Given => {
  const values: Record<FieldId, Json> = {}
  const issues: Issue[] = []
  for (const [id, value] of Object.entries(input)) {
    if (value === undefined || isSystemField(id)) continue
    const field = Object.hasOwn(table.fields, id) ? table.fields[id] : undefined
    if (!field) {
      issues.push(issue(at + id, 'unknown'))
      continue
    }
    const parsed = fieldTypeOf(field).parse(value, field, locale)
    if (parsed.ok) values[id] = parsed.value
    else issues.push(issue(at + id, parsed.code, parsed.params))
  }
  return { values, issues }
}
