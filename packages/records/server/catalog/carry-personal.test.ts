import { field } from '@gantry/fields/shared'
import type { FieldDef, TableDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { carryPersonal } from './carry-personal.ts'

const table = (id: string, fields: Readonly<Record<string, FieldDef>>): TableDef => ({
  id,
  label: id,
  title: 'name',
  fields,
  policy: [],
})

it('keeps personal data masked through lookups of lookups and roll-ups, and counts it freely', () => {
  const person = table('person', { name: { ...field.text(), personal: 'name' }, age: field.number() })
  const visit = table('visit', {
    who: field.link('person'),
    to: field.link('desk'),
    name: { ...field.text(), computed: { lookup: 'who', of: 'name' } },
    age: { ...field.number(), computed: { lookup: 'who', of: 'age' } },
  })
  const desk = table('desk', {
    names: { ...field.longText(), computed: { rollUp: 'join', from: 'visit', by: 'to', of: 'name' } },
    first: { ...field.text(), computed: { rollUp: 'min', from: 'visit', by: 'to', of: 'name' } },
    visits: { ...field.number(), computed: { rollUp: 'count', from: 'visit', by: 'to', of: 'name' } },
  })
  const tables = carryPersonal(new Map([person, visit, desk].map(each => [each.id, each])))
  const masks = (id: string) =>
    Object.fromEntries(
      Object.entries(tables.get(id)?.fields ?? {}).map(([id, { personal }]) => [id, personal]),
    )
  expect(masks('visit')).toEqual({ name: 'name' })
  expect(masks('desk')).toEqual({ names: 'hidden', first: 'name' })
  expect(tables.get('person')).toBe(person)
})

it('does not tell what formulas make of personal data, in the record, in its rows or through other formulas', () => {
  const visit = table('visit', {
    name: field.text(),
    phone: { ...field.phone(), personal: 'phone' },
    hours: field.number(),
    rows: field.slave('guest'),
    greeting: { ...field.text(), computed: { formula: '"to " + phone' } },
    long: { ...field.yesNo(), computed: { formula: 'string length(greeting) > 10' } },
    guests: { ...field.number(), computed: { formula: 'count(rows.name)' } },
    double: { ...field.number(), computed: { formula: 'hours * 2' } },
  })
  const guest: TableDef = {
    ...table('guest', { name: { ...field.text(), personal: 'name' } }),
    master: 'visit',
  }
  const { fields = {} } =
    carryPersonal(new Map([visit, guest].map(each => [each.id, each]))).get('visit') ?? {}
  expect(Object.entries(fields).flatMap(([id, { personal }]) => (personal ? [[id, personal]] : []))).toEqual([
    ['phone', 'phone'],
    ['greeting', 'hidden'],
    ['long', 'hidden'],
    ['guests', 'hidden'],
  ])
})
