import { fillIn, localise } from '@gantry/base/shared'
import type { Difference, WordParam } from '@gantry/designs/shared'
import { field } from '@gantry/fields/shared'
import { type TableDef, where } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { texts } from '../../texts.ts'
import type { TableDesign } from '../types.ts'
import { tableWords } from './table-words.ts'

const job: TableDef = {
  id: 'job',
  label: 'Job',
  title: 'name',
  fields: {
    name: { ...field.text({ maxLength: 40 }), label: 'Name' },
    kind: { ...field.choice(['a', 'b']), label: 'Kind' },
    cost: { ...field.number(), label: 'Cost' },
    parts: field.slave('part'),
  },
  policy: [{ operations: ['read'] }, { operations: ['create'] }],
}
const part: TableDef = {
  id: 'part',
  label: 'Parts',
  title: 'qty',
  master: 'job',
  fields: { qty: { ...field.number(), label: 'Qty' } },
  policy: [],
}
const view: TableDesign['view'] = {
  table: 'job',
  list: {
    columns: [{ field: 'name' }, { field: 'kind' }],
    tabs: [{ id: 'own', label: 'Own', filter: true }],
  },
  form: {
    groups: [
      { label: 'Main', fields: ['name', 'kind', 'cost'] },
      { label: 'More', fields: ['parts'] },
    ],
  },
}
const design: TableDesign = { tables: [job, part], view }

const say = (param: WordParam): string => {
  if (typeof param === 'number' || typeof param === 'string') return String(param)
  if (Array.isArray(param)) return param.map(say).join(', ')
  return 'key' in param ? `<${param.key}>` : localise(param as never, 'en')
}
const said = ({ sign, key, params }: Difference) => {
  const plural = params.count === 1 ? (texts.en[`${key}_one`] ?? texts.en[key]) : texts.en[key]
  const words = Object.fromEntries(Object.entries(params).map(([name, param]) => [name, say(param)]))
  return `${sign}: ${fillIn(plural ?? key, words)}`
}
const difference = (after: TableDesign) => tableWords(design, after).map(said)
const withJob = (change: Partial<TableDef>): TableDesign => ({
  ...design,
  tables: [{ ...job, ...change }, part],
})
const withFields = (fields: TableDef['fields']) => withJob({ fields: { ...job.fields, ...fields } })

it('says nothing where nothing differs, however it is written', () =>
  expect(difference({ view, tables: [{ ...job, policy: [...job.policy] }, part] })).toEqual([]))

it('says what a first release brings', () =>
  expect(tableWords(null, design).map(said)).toEqual(['added: Table “Job” with 4 fields']))

it.each<[string, TableDesign, readonly string[]]>([
  [
    'a field added',
    withFields({ due: { ...field.date(), label: 'Due' } }),
    ['added: Field “Due”, <field.type.date>'],
  ],
  [
    'a required field added',
    withFields({ due: { ...field.date(), label: 'Due', required: true } }),
    ['added: Field “Due”, <field.type.date>, required'],
  ],
  [
    'a field removed',
    withJob({
      fields: {
        name: job.fields.name ?? field.text(),
        kind: job.fields.kind ?? field.text(),
        parts: field.slave('part'),
      },
    }),
    ['removed: Field “Cost”; its data is kept for 30 days'],
  ],
  [
    'a field renamed, required and longer',
    withFields({ name: { ...field.text({ maxLength: 80 }), label: 'Title', required: true } }),
    [
      'changed: Field “Name” is now called “Title”',
      'changed: “Title” becomes required',
      'changed: “Title”: <designer.setting.maxLength> changes from 40 to 80',
    ],
  ],
  [
    'a name that changes in Chinese alone',
    withFields({ name: { ...field.text({ maxLength: 40 }), label: { 'zh-CN': '名称', en: 'Name' } } }),
    ['changed: Field “Name” is now called “名称” in Chinese, not “Name”'],
  ],
  [
    'another type',
    withFields({ cost: { ...field.decimal(), label: 'Cost' } }),
    ['changed: “Cost” changes from <field.type.number> to <field.type.decimal>'],
  ],
  [
    'options',
    withFields({ kind: { ...field.choice(['b', 'c']), label: 'Kind' } }),
    ['added: “Kind” gets the option c', 'removed: “Kind” loses the option a'].map(line =>
      line.replace(/^\w+/, 'changed'),
    ),
  ],
  [
    'what a field follows, and a validation',
    withJob({
      fields: {
        ...job.fields,
        cost: { ...field.number(), label: 'Cost', linkage: { set: { to: '1 + 1' } } },
      },
      validations: [{ id: 'v', that: 'cost > 0', message: 'Costs something', at: ['cost'] }],
    }),
    ['changed: The value that “Cost” takes changes', 'added: Validation “Costs something”'],
  ],
  [
    'a computed field and a masked one',
    withFields({
      cost: { ...field.number(), label: 'Cost', computed: { formula: '1' } },
      name: { ...field.text({ maxLength: 40 }), label: 'Name', personal: 'name' },
    }),
    ['changed: “Name”: <designer.rights.mask.name>', 'changed: “Cost” is computed, no longer filled in'],
  ],
  [
    'rights: a rule changed, one added, a limit',
    withJob({
      policy: [{ operations: ['read', 'export'] }, { operations: ['create'] }, { operations: ['remove'] }],
      limits: [{ rows: where('cost', 'gt', 1) }],
    }),
    ['changed: Rule 1 of the rights', 'added: Rule 3 of the rights', 'added: Limit 1'],
  ],
  [
    'columns of a slave table',
    {
      ...design,
      tables: [job, { ...part, fields: { ...part.fields, no: { ...field.text(), label: 'No' } } }],
    },
    ['added: Column “No” of “Parts”, <field.type.text>'],
  ],
  [
    'groups, list and tabs',
    {
      ...design,
      view: {
        table: 'job',
        list: {
          columns: [{ field: 'kind' }, { field: 'cost' }, { field: 'name' }],
          pageSize: 50,
          tabs: [{ id: 'own', label: 'Mine', filter: where('cost', 'gt', 1) }],
        },
        form: {
          groups: [
            { label: 'First', fields: ['kind', 'name', 'cost'] },
            { label: 'More', fields: ['parts'] },
          ],
        },
      },
    },
    [
      'changed: Group “Main” is now called “First”',
      'moved: Fields of “Job” stand elsewhere',
      'added: Columns Cost',
      'moved: The columns stand in another order',
      'changed: Tab “Own” is now called “Mine”',
      'changed: The conditions of tab “Mine” change',
      'changed: The number of rows on a page changes',
    ],
  ],
])('%s', (_what, after, expected) => expect(difference(after)).toEqual(expected))

it('every text it uses exists in both languages', () => {
  const keys = [...tableWords(null, design), ...tableWords(design, withFields({ x: field.text() }))].map(
    ({ key }) => key,
  )
  for (const key of keys) expect([texts['zh-CN'][key], texts.en[key]], key).not.toContain(undefined)
})
