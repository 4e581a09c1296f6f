import { fillIn, isPlainObject, type JsonObject, limits } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { settingsOf } from '../../shared/settings.ts'
import { texts } from '../../texts.ts'

const settings = settingsOf({ table: Type.String({ minLength: 1, maxLength: 48 }) })

export type SlaveField = FieldOf<'slave', typeof settings>

/** Rows that belong to the record, in their own table; the engine validates each by the fields of that table. */
export const slave: FieldType<SlaveField, readonly JsonObject[]> &
  Required<Pick<FieldType<SlaveField>, 'rows'>> = {
  name: 'slave',
  kind: 'rows',
  settings,
  parse: input => {
    if (isBlank(input)) return nothing
    if (!isRowList(input)) return failure('not_rows')
    if (input.length > limits.slaveRows) return failure('max_items', { limit: limits.slaveRows })
    return input.length === 0 ? nothing : success(input)
  },
  format: ({ length }, _field, { lang }) =>
    fillIn(texts[lang][length === 1 ? 'field.rows_one' : 'field.rows'], { count: length }),
  json: () => Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: limits.slaveRows }),
  rows: field => field.table,
}

/** Checks only that rows are objects; the fields of the slave table validate their cells. */
const isRowList = (input: unknown): input is readonly JsonObject[] =>
  Array.isArray(input) && input.every(isPlainObject)
