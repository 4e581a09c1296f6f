import { field, required } from '@gantry/fields/shared'
import { role, type TableDef, userType } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { tableWarnings } from './table-warnings.ts'

const table = (policy: TableDef['policy']): TableDef => ({
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: { name: required(field.text()), cost: field.number() },
  policy,
})
const open = { operations: ['read', 'create'] } as const
const scope = { named: new Map([['role', new Map([['known', 'Known']])]]) }
const said = (def: TableDef, fields: readonly string[] = ['name', 'cost']) =>
  tableWarnings(
    { tables: [def], view: { table: 'job', list: { columns: [] }, form: { groups: [{ fields }] } } },
    scope,
  ).map(({ field: at, code, severity }) => `${severity} ${at} ${code}`)

it.each<[string, TableDef['policy'], readonly string[]]>([
  ['nothing to say', [open], []],
  ['nobody reads', [], ['warning job.policy nobody_reads']],
  ['nobody creates', [{ operations: ['read'] }], ['warning job.policy nobody_creates']],
  [
    'a field nobody reads',
    [{ operations: ['read'], fields: ['name'] }, { operations: ['create'] }],
    ['warning job.fields.cost nobody_reads_field'],
  ],
  [
    'a required field nobody who creates may fill in',
    [{ operations: ['read'] }, { operations: ['create'], fields: ['cost'] }],
    ['warning job.fields.name nobody_fills'],
  ],
  ['a role that is there', [{ ...open, who: role('known') }], []],
  [
    'a role that is gone',
    [
      { ...open, who: role('gone') },
      { ...open, who: userType('admin') },
    ],
    ['warning job.policy.0 role_gone'],
  ],
])('%s', (_what, policy, expected) => expect(said(table(policy))).toEqual(expected))

it('names fields that stand nowhere on the form', () =>
  expect(said(table([open]), ['name'])).toEqual(['warning job.fields.cost field_unplaced']))
