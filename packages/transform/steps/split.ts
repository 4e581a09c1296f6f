import { formulaSql } from '../shared/formula.ts'
import { quoted } from '../shared/sql.ts'
import type { StepKind } from '../shared/step-kind.ts'
import { type FilterSettings, filter } from './filter.ts'

/** Two outputs: rows that meet a condition, and all others (those where it is unknown too). */
export const split: StepKind<FilterSettings> = {
  ...filter,
  name: 'split',
  ports: ['yes', 'no'],
  sql: ([input], { when }, binder, port) =>
    input
      ? `select * from ${quoted(input.name)} where (${formulaSql(when, input.columns, binder)}) is ${port === 'no' ? 'not true' : 'true'}`
      : '',
}
