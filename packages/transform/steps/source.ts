import { issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type Column, columnSchema, mostColumns } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import type { StepKind } from '../shared/step-kind.ts'

export type SourceSettings = {
  /** Id of a data source; `space`: the tables of this space. */
  readonly source: string
  /** A table, view, sheet or topic of it; empty where a query is asked. */
  readonly object: string
  /** A query in the language of the source, whose answer is read in place of an object. */
  readonly query?: string
  readonly label: string
  /** The columns as they were when the step was drawn; a run stops when one that is used is gone. */
  readonly columns: readonly Column[]
  readonly read: 'full' | 'incremental'
  /** The column that grows with every change. */
  readonly cursor?: string
  /** Seconds read again before the last value. */
  readonly overlap?: number
}

/** Characters of a query at most. */
export const mostQueryLength = 20_000

export const source: StepKind<SourceSettings> = {
  name: 'source',
  group: 'source',
  end: 'object',
  inputs: [0, 0],
  schema: Type.Object(
    {
      source: Type.String({ maxLength: 64 }),
      object: Type.String({ maxLength: 300 }),
      query: Type.Optional(Type.String({ maxLength: mostQueryLength })),
      label: Type.String({ maxLength: 200 }),
      columns: Type.Array(columnSchema, { maxItems: mostColumns }),
      read: Type.Union([Type.Literal('full'), Type.Literal('incremental')]),
      cursor: Type.Optional(Type.String({ maxLength: 120 })),
      overlap: Type.Optional(Type.Integer({ minimum: 0, maximum: 604_800 })),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'source', control: 'source' },
    { name: 'read', control: 'choice', options: ['full', 'incremental'] },
  ],
  initial: () => ({ source: 'space', object: '', label: '', columns: [], read: 'full' }),
  columns: (_inputs, { columns }) => columns,
  check: (_inputs, { object, query, label, columns, read, cursor = '' }) => [
    ...(query === undefined
      ? object === ''
        ? [issue('object', 'required')]
        : []
      : [
          ...(label.trim() === '' ? [issue('label', 'required')] : []),
          ...(query.trim() === '' || columns.length === 0 ? [issue('query', 'required')] : []),
          ...(read === 'incremental' ? [issue('read', 'query_incremental')] : []),
          ...doubled(columns.map(({ name }) => ['query', name])),
        ]),
    ...(read === 'incremental' && query === undefined ? unknownColumns([['cursor', cursor]], columns) : []),
    ...(read === 'incremental' &&
    columns.some(({ name, type }) => name === cursor && (type.kind === 'text' || type.kind === 'boolean'))
      ? [issue('cursor', 'type')]
      : []),
  ],
  summary: ({ label, object }) => ({ name: label || object }),
  lineage: () => ({ columns: new Map(), rows: [] }),
}
