import type { Text } from '@gantry/base/shared'
import { contract, type TableInfo } from '@gantry/model/shared'
import { Type } from 'typebox'

/** Whether `from.table` names a registered source; ids of tables contain no dot. */
export const isSourceName = (table: string): boolean => table.includes('.')

/** A source as a designer chooses it. */
export interface SourceSummary {
  readonly name: string
  readonly label: Text
  /** What its designer has to know. */
  readonly about?: Text
}

export const listChartSources = contract({
  method: 'GET',
  path: '/charts/sources',
  scope: 'space',
  can: 'signed-in',
  summary: 'Sources of charts beside tables, those open to the caller, by name',
  input: Type.Object({}),
  output: Type.Unsafe<{ readonly data: readonly SourceSummary[] }>({ type: 'object' }),
})

export const getChartSource = contract({
  method: 'GET',
  path: '/charts/sources/:source',
  scope: 'space',
  can: 'signed-in',
  summary: 'A source of charts as a table: its fields with the choices open to the caller',
  input: Type.Object({ source: Type.String({ maxLength: 48 }) }),
  output: Type.Unsafe<TableInfo>({ type: 'object' }),
})
