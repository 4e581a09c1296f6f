import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Lineage } from './neighbourhood.ts'

/** A table, or a design that uses columns. */
export interface LineageObject {
  readonly id: string
  /** `table`, `chart_alert`, or the kind of the design. */
  readonly kind: string
  readonly name: Text
  /** Names of the columns, and of the figures of charts, that edges mention. */
  readonly columns: Readonly<Record<string, Text>>
}

/** The lineage around a table, one of its columns, or a part of another object such as a figure of a chart. */
export interface ReadLineage extends Lineage {
  /** Null: none was asked for, and no table of an application has an edge. */
  readonly table: string | null
  /** The object it is around, such as `table:work_order`. */
  readonly start: string | null
  readonly objects: readonly LineageObject[]
}

export const readLineage = contract({
  method: 'GET',
  path: '/lineage',
  scope: 'space',
  can: ['admin', 'saas'],
  summary:
    'Where a column, or a figure of a chart, comes from and what depends on it; without a table or object that of the table with the most edges',
  input: Type.Object({
    table: Type.Optional(Type.String({ minLength: 1, maxLength: 48 })),
    column: Type.Optional(Type.String({ minLength: 1, maxLength: 48 })),
    /** In place of a table: an object of an answer, and one of its parts. */
    object: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
    part: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    up: Type.Integer({ minimum: 0, maximum: 6 }),
    down: Type.Integer({ minimum: 0, maximum: 6 }),
  }),
  output: Type.Unsafe<ReadLineage>({ type: 'object' }),
})
