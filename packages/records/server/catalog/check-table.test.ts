import { field, fieldTypes } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { where } from '@gantry/model/shared'
import { everything, everythingItem, fixtureTables } from '@gantry/testing/server'
import { expect, it } from 'vitest'
import { checkTable } from './check-table.ts'

const tables = new Map(fixtureTables.map(table => [table.id, table]))
const sound: TableDef = {
  id: 'trial',
  label: 'Trial',
  title: 'name',
  fields: { name: field.text(), items: field.slave('trial_item') },
  policy: [],
}
const item: TableDef = {
  id: 'trial_item',
  label: 'Item',
  title: 'name',
  master: 'trial',
  fields: { name: field.text() },
  policy: [],
}
const withField = (def: FieldDef): Partial<TableDef> => ({ fields: { ...sound.fields, extra: def } })
const issuesOf = (changed: Partial<TableDef>) => {
  const table = { ...sound, ...changed }
  const all = new Map([...tables, [table.id, table], ['trial_item', item]])
  return checkTable(table, all).map(({ field, code }) => `${field} ${code}`)
}

it('finds nothing wrong with the tables of the tests, which know every field type', () => {
  for (const table of fixtureTables) expect(checkTable(table, tables)).toEqual([])
  const used = new Set(
    [everything, everythingItem].flatMap(({ fields }) => Object.values(fields).map(({ type }) => type)),
  )
  expect(Object.keys(fieldTypes).filter(type => !used.has(type))).toEqual([])
})

const cases: readonly (readonly [what: string, change: Partial<TableDef>, issues: readonly string[]])[] = [
  ['nothing', {}, []],
  ['an id with capitals', { id: 'Trial' }, ['id bad_id', 'fields.items unknown_table']],
  ['a blank label', { label: ' ' }, ['label required']],
  ['a label without one language', { label: { 'zh-CN': '表', en: '' } }, ['label required']],
  ['no fields', { fields: {}, title: 'id' }, ['fields required']],
  [
    'a field called like a system field',
    { fields: { ...sound.fields, owner: field.text() } },
    ['fields.owner bad_id'],
  ],
  ['an unknown type', withField({ type: 'odour' }), ['fields.extra.type unknown_type']],
  [
    'a type by the name of an inherited property',
    withField({ type: 'constructor' }),
    ['fields.extra.type unknown_type'],
  ],
  ['a setting out of range', withField({ type: 'decimal', scale: 99 }), ['fields.extra.scale bad_setting']],
  [
    'a setting the type does not have',
    withField({ type: 'text', colour: 'red' }),
    ['fields.extra.colour bad_setting'],
  ],
  [
    'a default that does not fit',
    withField({ ...field.number(), default: 'x' }),
    ['fields.extra.default wrong_default'],
  ],
  ['a default settled later', withField({ ...field.date(), default: { term: 'today' } }), []],
  [
    'a default worked out from other fields',
    withField({ ...field.text(), default: { formula: 'name + "!"' } }),
    [],
  ],
  [
    'a default worked out from itself',
    withField({ ...field.text(), default: { formula: 'extra' } }),
    ['fields.extra.default.formula formula'],
  ],
  [
    'a default of another type',
    withField({ ...field.date(), default: { formula: '1 + 1' } }),
    ['fields.extra.default.formula formula'],
  ],
  [
    'rules over the record and its rows',
    withField({ ...field.text(), rules: { shown: 'name = "x"', required: 'count(items) > 2' } }),
    [],
  ],
  [
    'a rule that is neither true nor false',
    withField({ ...field.text(), rules: { shown: '1 + 1', readOnly: 'nomen' } }),
    ['fields.extra.rules.shown formula', 'fields.extra.rules.readOnly formula'],
  ],
  [
    'a computed field that must be filled',
    withField({ ...field.text(), computed: { formula: 'name' }, rules: { required: 'true' } }),
    ['fields.extra.rules.required computed_setting'],
  ],
  [
    'rules of detail rows',
    { master: 'everything', fields: { name: { ...field.text(), rules: { shown: 'true' } } } },
    [],
  ],
  [
    'values that follow one another in a circle',
    {
      fields: {
        name: { ...field.text(), linkage: { set: { to: 'other' } } },
        other: { ...field.text(), linkage: { set: { to: 'upper case(name)' } } },
      },
    },
    ['fields.name.linkage.set linkage_circle'],
  ],
  [
    'a value that follows itself, or cannot be set',
    {
      fields: {
        name: { ...field.text(), linkage: { set: { to: 'name' } } },
        file: { ...field.attachment(), linkage: { set: { to: 'name' } } },
      },
    },
    ['fields.name.linkage.set.to formula', 'fields.file.linkage.set formula_type'],
  ],
  [
    'options that are none, and a condition that is none',
    withField({ ...field.choice(['a']), linkage: { offers: [{ when: '1', options: ['b'] }] } }),
    ['fields.extra.linkage.offers.0.options not_an_option', 'fields.extra.linkage.offers.0.when formula'],
  ],
  [
    'a link matched and filled by fields that are not alike, or not there',
    withField({
      ...field.link('everything'),
      linkage: {
        match: [
          { field: 'name', of: 'nomen' },
          { field: 'nomen', of: 'name' },
        ],
        fill: { fields: [{ from: 'items', to: 'name' }] },
      },
    }),
    [
      'fields.extra.linkage.match.0 unknown',
      'fields.extra.linkage.match.1 unknown',
      'fields.extra.linkage.fill.fields.0 linkage_kinds',
    ],
  ],
  [
    'validations that cannot be checked or shown',
    {
      validations: [
        { id: 'v', that: 'name', message: 'No', at: ['nomen'] },
        { id: 'v', that: 'true', message: ' ', at: ['name'] },
      ],
    },
    [
      'validations.0.at unknown',
      'validations.0.that formula',
      'validations.1.id duplicate',
      'validations.1.message required',
    ],
  ],
  ['a link to a table nobody has chosen yet', withField(field.link('')), ['fields.extra no_table_chosen']],
  ['a link to nowhere', withField(field.link('nowhere')), ['fields.extra unknown_table']],
  [
    'rows of a table with another master',
    withField(field.slave('everything_item')),
    ['fields.extra unknown_table'],
  ],
  [
    'rows shown twice',
    withField(field.slave('trial_item')),
    ['fields.items bad_setting', 'fields.extra bad_setting'],
  ],
  ['a master that is not there', { master: 'nowhere' }, ['fields.items bad_setting', 'master unknown_table']],
  ['a title that is no field', { title: 'nomen' }, ['title unknown']],
  ['likeness by a text', { similar: { fields: ['name'], threshold: 80 } }, []],
  ['likeness by no field', { similar: { fields: ['name', 'nomen'] } }, ['similar.fields.1 unknown']],
  [
    'likeness by rows alone',
    { similar: { fields: ['items'] } },
    ['similar.fields.0 not_comparable', 'similar.fields not_findable'],
  ],
  ['a search field that is none', { search: ['name', 'nomen'] }, ['search.1 unknown']],
  ['translated words in no field', { translated: ['name', 'nomen'] }, ['translated.1 unknown']],
  ['English words in no field', { inEnglish: { name: 'nomen' } }, ['inEnglish.name unknown']],
  ['a unique set with a stranger', { unique: [['name', 'nomen']] }, ['unique.0 unknown']],
  [
    'a policy about strangers',
    {
      policy: [
        { operations: ['read'], rows: where('nomen', 'eq', 1) },
        { operations: ['read'], fields: ['nomen'] },
        { operations: ['read'], rows: where('items.name', 'eq', 'x') },
        { operations: ['read'], rows: where('items.nomen', 'eq', 'x') },
      ],
    },
    ['policy.0.rows unknown', 'policy.1.fields unknown', 'policy.3.rows unknown'],
  ],
]

it.each(cases)('says what is wrong with %s', (_, change, issues) => {
  expect(issuesOf(change)).toEqual(issues)
})

it('counts fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`f${n}`, field.text()]))
  expect(issuesOf({ fields, title: 'f0' })).toEqual(['fields too_many_fields'])
})
