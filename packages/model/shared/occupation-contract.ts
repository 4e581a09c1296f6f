import type { Json } from '@gantry/base/shared'
import { Type } from 'typebox'
import { contract } from './contract.ts'
import type { Filter } from './filter.ts'
import type { FieldId } from './names.ts'
import type { RecordRow } from './records-contract.ts'

/** One resource with what occupies it in a window of time. */
export interface OccupiedResource {
  /** Id of the linked record or of the option. */
  readonly id: string
  readonly title: string
  /** Value of the grouping field of the linked record, as the API answers it. */
  readonly group: Json
  /** Records that may overlap; null: no rule limits it. */
  readonly capacity: number | null
  readonly records: readonly OccupyingRecord[]
  /** Times of records that the caller may not read, where the table's rule tells them. */
  readonly hidden: readonly { readonly from: string; readonly to: string }[]
}

export interface OccupyingRecord {
  readonly row: RecordRow
  /** False for a record that the table's rule does not count, such as a cancelled one. */
  readonly counts: boolean
}

export interface Occupation {
  readonly data: readonly OccupiedResource[]
  /** The next page of resources. */
  readonly next: number | null
  readonly total: number | null
  /** The window holds more records than are answered. */
  readonly more: boolean
}

const field = Type.String({ maxLength: 48 })

export const readOccupation = contract({
  method: 'GET',
  path: '/tables/:table/occupation',
  scope: 'space',
  can: 'signed-in',
  summary:
    'Resources with the records that occupy them in a window of time, a page of resources at a time; only records and resources the caller may read, and where a booking rule says so the times of the others',
  input: Type.Object({
    table: Type.String({ maxLength: 48 }),
    resource: field,
    start: field,
    end: field,
    from: Type.String({ maxLength: 40, description: 'A day for dates, otherwise a moment' }),
    to: Type.String({ maxLength: 40, description: 'The first day or moment after the window' }),
    fields: Type.Optional(Type.Array(field, { maxItems: 30 })),
    filter: Type.Optional(Type.Unsafe<Filter>({})),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    /** A field of the linked table, by which resources are sorted and grouped. */
    group: Type.Optional(Type.Unsafe<FieldId>(field)),
    /** Search among the resources. */
    resources: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: Type.Unsafe<Occupation>({ type: 'object' }),
})
