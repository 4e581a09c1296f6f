import { fieldTypeOf } from '@gantry/fields/shared'
import { type Sql, sql } from '@gantry/kernel/server'
import type { FieldDef, FieldId, TableDef } from '@gantry/model/shared'
import { columnOf } from '../policy/compile-filter.ts'
import { openOn } from '../policy/field-rights.ts'
import { maskedFields } from '../policy/masked-fields.ts'
import type { Reading } from './reading.ts'
import { titleOf } from './title.ts'

/** The fields that tell records of one title from one another; null where the table has none that is open. */
export interface Telling {
  /** The number the server gives. */
  readonly code: FieldId | null
  /** How far its work is, or else the first choice. */
  readonly state: FieldId | null
  /** What it is about: the first link that leads to no person. */
  readonly about: FieldId | null
}

const isClosed = (reading: Reading, id: FieldId): boolean =>
  openOn(reading.rights, id) !== true || maskedFields(reading.scope).has(id)

/** Fields open on some rows only, or shown in part, are left out. */
export const tellingOf = (reading: Reading): Telling => {
  const { table } = reading
  const fields = Object.entries(table.fields).filter(([id]) => id !== table.title && !isClosed(reading, id))
  const first = (isOne: (field: FieldDef) => boolean) => fields.find(([, field]) => isOne(field))?.[0] ?? null
  const single = (field: FieldDef) => field.type === 'choice'
  return {
    code: first(field => fieldTypeOf(field).assigned === true),
    state:
      first(field => single(field) && optionsOf(field).some(({ state }) => state === 'done')) ??
      first(single),
    about: first(field => {
      const { kind, target } = fieldTypeOf(field)
      return kind === 'reference' && target?.(field) !== 'member'
    }),
  }
}

const optionsOf = (field: FieldDef) => fieldTypeOf(field).options?.(field) ?? []

/** What an option of a field is called; undefined for one the field no longer has. */
export const optionLabel = (table: TableDef, field: FieldId | null, option: string | null) => {
  const def = field === null ? undefined : table.fields[field]
  return def && optionsOf(def).find(({ id }) => id === option)?.label
}

/** The columns of `telling` over the rows of `reading`, as texts. */
export const tellingColumns = (reading: Reading, { code, state, about }: Telling): Sql => {
  const text = (id: FieldId | null) => (id === null ? sql`null` : sql`${columnOf(reading, id)}::text`)
  const field = about === null ? undefined : reading.table.fields[about]
  const target = field && fieldTypeOf(field).target?.(field)
  const title =
    about !== null && target ? titleOf(reading.scope, target, columnOf(reading, about)) : sql`null`
  return sql`${text(code)} as code, ${text(state)} as state, ${title} as about`
}
