import { type Issue, issue, type Json } from '@gantry/base/shared'
import { fieldStoreOf, type Seal, type Slot } from '@gantry/fields/server'
import { fieldTypeOf, type Locale, type Parsed } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { isSystemField } from '../../shared/system-fields.ts'
import { keptByTable } from '../kept-by-table.ts'
import type { RecordInput } from './row.ts'

/** Parsed values of one row in stored form, and issues for the rest. */
export interface Given {
  readonly values: Readonly<Record<FieldId, Json>>
  readonly issues: readonly Issue[]
}

/** Parses a value for a field. */
export type Parse = (value: unknown, field: FieldDef, locale: Locale) => Parsed

export const parseValue: Parse = (value, field, locale) => fieldTypeOf(field).parse(value, field, locale)

interface Reader {
  readonly slot: Slot
  readonly seal: Seal | undefined
}

const readersOf = keptByTable(
  table =>
    new Map<FieldId, Reader>(
      Object.entries(table.fields)
        .filter(([id]) => !isSystemField(id))
        .map(([id, field]) => [id, { slot: { table, id, field }, seal: fieldStoreOf(field).seal }]),
    ),
)

/**
 * Parses an input's values for a table's own fields; slave fields are returned as unparsed lists. System fields
 * are ignored, so that a record may be sent back as it was read. Values of encrypted fields are encrypted here:
 * no later code sees plain text. `at` is the path of the row in its record: `items.2.`
 */
export const readValues = (
  table: TableDef,
  input: RecordInput,
  ctx: Ctx,
  at = '',
  parse: Parse = parseValue,
): Given => {
  const values: Record<FieldId, Json> = {}
  const issues: Issue[] = []
  const readers = readersOf(table)
  for (const id of Object.keys(input)) {
    const value = input[id]
    if (value === undefined) continue
    const reader = readers.get(id)
    if (!reader) {
      if (!isSystemField(id)) issues.push(issue(at + id, 'unknown'))
      continue
    }
    const { slot, seal } = reader
    const parsed = parse(value, slot.field, ctx.actor)
    if (!parsed.ok) issues.push(issue(at + id, parsed.code, parsed.params))
    else values[id] = seal && parsed.value !== null ? seal.close(ctx, slot, parsed.value) : parsed.value
  }
  return { values, issues }
}
