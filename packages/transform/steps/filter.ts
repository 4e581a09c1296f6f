import { Type } from 'typebox'
import { columnsRead, formulaIssues, formulaSql } from '../shared/formula.ts'
import { quoted } from '../shared/sql.ts'
import { passing, type StepKind } from '../shared/step-kind.ts'

export type FilterSettings = { readonly when: string }

/** Rows that meet a condition. */
export const filter: StepKind<FilterSettings> = {
  name: 'filter',
  group: 'rows',
  inputs: [1, 1],
  schema: Type.Object({ when: Type.String({ maxLength: 4000 }) }, { additionalProperties: false }),
  fields: [{ name: 'when', control: 'formula' }],
  initial: () => ({ when: '' }),
  columns: ([input = []]) => input,
  check: ([input = []], { when }) => formulaIssues('when', when, input, ['boolean']),
  summary: ({ when }) => ({ when }),
  resumes: () => 'alone',
  lineage: ([input = []], { when }) => ({
    columns: passing(input),
    rows: columnsRead(when, input).map(column => ({ input: 0, column })),
  }),
  sql: ([input], { when }, binder) =>
    input ? `select * from ${quoted(input.name)} where ${formulaSql(when, input.columns, binder)}` : '',
}
