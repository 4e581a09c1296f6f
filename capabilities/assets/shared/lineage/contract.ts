import type { Text } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { Lineage } from './neighbourhood.ts'

/** A table, or a design that uses columns. */
export interface LineageObject {
  readonly id: string
  /** `table`, or the kind of the design. */
  readonly kind: string
  readonly name: Text
  /** Names of the columns that edges mention. */
  readonly columns: Readonly<Record<string, Text>>
}

/** The lineage around a table or one of its columns. */
export interface ReadLineage extends Lineage {
  /** Null: none was asked for, and no table of an application has an edge. */
  readonly table: string | null
  readonly objects: readonly LineageObject[]
}

export const readLineage = contract({
  method: 'GET',
  path: '/lineage',
  scope: 'space',
  can: ['admin', 'saas'],
  summary:
    'Where a column comes from and what depends on it; without a table that of the table with the most edges',
  input: Type.Object({
    table: Type.Optional(Type.String({ minLength: 1, maxLength: 48 })),
    column: Type.Optional(Type.String({ minLength: 1, maxLength: 48 })),
    up: Type.Integer({ minimum: 0, maximum: 6 }),
    down: Type.Integer({ minimum: 0, maximum: 6 }),
  }),
  output: Type.Unsafe<ReadLineage>({ type: 'object' }),
})
