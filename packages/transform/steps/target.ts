import { type Issue, issue } from '@gantry/base/shared'
import { Type } from 'typebox'
import { type Column, columnName, columnSchema, mostColumns } from '../shared/column.ts'
import { doubled, unknownColumns } from '../shared/issues.ts'
import type { StepKind } from '../shared/step-kind.ts'

export type TargetSettings = {
  readonly source: string
  readonly object: string
  readonly label: string
  /** The columns of the target as they were when the step was drawn. */
  readonly columns: readonly Column[]
  readonly mode: 'append' | 'upsert' | 'replace'
  /** Columns of the target that name a row, for `upsert`. */
  readonly key: readonly string[]
  readonly map: readonly { readonly from: string; readonly to: string }[]
  /**
   * With `upsert` into a table of the space: records whose key did not come are removed, and this is the share of the records of before,
   * in percent, beyond which the run fails instead. Absent: none are removed.
   */
  readonly mostRemovedPercent?: number
}

/** The share of records a target may remove, in percent; null: it removes none. */
export const removalOf = ({ mode, mostRemovedPercent }: TargetSettings): number | null =>
  mode === 'upsert' ? (mostRemovedPercent ?? null) : null

/**
 * Required columns that get no value. An upsert may leave them out: where it only updates, the rows have their values already.
 */
const leftOut = (columns: readonly Column[], map: TargetSettings['map']): readonly Issue[] =>
  columns
    .filter(({ name, required }) => required && !map.some(({ to }) => to === name))
    .map(({ name, label }) =>
      issue(`map.${name}`, 'column_left_out', { column: typeof label === 'string' ? label : name }),
    )

/** Whether a target only finds records by a column, so that nothing is written there. */
export const isOnlyKey = ({ mode, key }: TargetSettings, column: string): boolean =>
  mode === 'upsert' && key.includes(column)

/**
 * Mapped columns that their table computes or assigns: what is written there would be lost. Records may be found by them.
 * Places are inside the settings.
 */
export const readOnlyIssues = (columns: readonly Column[], settings: TargetSettings): readonly Issue[] =>
  columns
    .filter(
      ({ name, readOnly }) =>
        readOnly && settings.map.some(({ to }) => to === name) && !isOnlyKey(settings, name),
    )
    .map(({ name, label }) =>
      issue(`map.${name}`, 'column_filled', { column: typeof label === 'string' ? label : name }),
    )

export const target: StepKind<TargetSettings> = {
  name: 'target',
  group: 'target',
  end: 'object',
  inputs: [1, 1],
  schema: Type.Object(
    {
      source: Type.String({ maxLength: 64 }),
      object: Type.String({ maxLength: 300 }),
      label: Type.String({ maxLength: 200 }),
      columns: Type.Array(columnSchema, { maxItems: mostColumns }),
      mode: Type.Union([Type.Literal('append'), Type.Literal('upsert'), Type.Literal('replace')]),
      key: Type.Array(columnName, { maxItems: 10 }),
      map: Type.Array(Type.Object({ from: columnName, to: columnName }, { additionalProperties: false }), {
        maxItems: mostColumns,
      }),
      mostRemovedPercent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    },
    { additionalProperties: false },
  ),
  fields: [
    { name: 'source', control: 'target' },
    { name: 'mode', control: 'choice', options: ['append', 'upsert', 'replace'] },
  ],
  initial: () => ({
    source: 'space',
    object: '',
    label: '',
    columns: [],
    mode: 'append',
    key: [],
    map: [],
  }),
  columns: ([input = []], { columns, map }) =>
    map.flatMap(({ from, to }) => {
      const found = input.find(({ name }) => name === from)
      const label = columns.find(({ name }) => name === to)?.label
      return found ? [{ name: to, type: found.type, ...(label !== undefined && { label }) }] : []
    }),
  check: ([input = []], settings) => {
    const { source, object, columns, mode, key, map } = settings
    return [
      ...(object === ''
        ? [issue('object', 'required')]
        : map.length === 0
          ? [issue('map', 'no_column')]
          : []),
      ...(map.length === 0 || mode === 'upsert' ? [] : leftOut(columns, map)),
      ...readOnlyIssues(columns, settings),
      ...unknownColumns(
        map.map(({ from }, at) => [`map.${at}.from`, from]),
        input,
      ),
      ...unknownColumns(
        map.map(({ to }, at) => [`map.${at}.to`, to]),
        columns,
      ),
      ...doubled(map.map(({ to }, at) => [`map.${at}.to`, to])),
      ...(mode === 'upsert' && key.length === 0 ? [issue('key', 'required')] : []),
      ...(mode === 'upsert' && key.some(name => !map.some(({ to }) => to === name))
        ? [issue('key', 'unknown')]
        : []),
      ...(removalOf(settings) !== null && source !== 'space'
        ? [issue('mostRemovedPercent', 'removal_elsewhere')]
        : []),
    ]
  },
  summary: ({ label, object, mode }) => ({
    name: label || object,
    mode: { key: `transform.target.mode.${mode}` },
  }),
  // A replacement takes all rows of the table at once.
  resumes: (_input, { mode }) => (mode === 'replace' ? null : 'alone'),
  lineage: (_inputs, { map }) => ({
    columns: new Map(map.map(({ from, to }) => [to, [{ input: 0, column: from, how: 'identity' }]])),
    rows: [],
  }),
}
