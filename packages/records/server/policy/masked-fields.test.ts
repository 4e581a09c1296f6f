import { field, required } from '@gantry/fields/shared'
import { type Grant, role, type TableDef, where } from '@gantry/model/shared'
import { testActor } from '@gantry/testing/server'
import { expect, test } from 'vitest'
import { maskedFields } from './masked-fields.ts'

const visit: TableDef = {
  id: 'visit',
  label: 'Visits',
  title: 'caller',
  master: 'patient',
  fields: { caller: { ...field.phone(), personal: 'phone' } },
  policy: [],
}
const inA = where('ward', 'eq', 'A')

/** What one nurse sees masked of patients and of their visits. */
const maskedBy = (policy: readonly Grant[], limits: TableDef['limits'] = []) => {
  const patient: TableDef = {
    id: 'patient',
    label: 'Patients',
    title: 'name',
    fields: {
      name: { ...required(field.text()), personal: 'name' },
      ward: field.text(),
      visits: field.slave('visit'),
    },
    policy,
    limits,
  }
  const tables = new Map([patient, visit].map(table => [table.id, table]))
  const of = (table: TableDef) => ({
    catalog: { space: 'alpha', version: 1, tables },
    table,
    actor: testActor({ roles: ['nurse'] }),
    now: new Date(0),
  })
  return [maskedFields(of(patient)), maskedFields(of(visit))].map(masked => Object.fromEntries(masked))
}

test('whole is what may be unmasked wherever it is read, however little is read', () => {
  expect(maskedBy([{ operations: ['read', 'unmask'], rows: inA }])).toEqual([{}, {}])
  expect(maskedBy([{ operations: ['read'], rows: inA }, { operations: ['unmask'] }])).toEqual([{}, {}])
  expect(maskedBy([{ operations: ['read', 'unmask'] }], [{ rows: inA }])).toEqual([{}, {}])
})

test('else it is whole on some rows, and in slave rows nowhere', () => {
  const condition = { op: 'eq', field: 'ward', value: 'A' }
  const some = [{ name: condition }, { caller: false }]
  expect(maskedBy([{ operations: ['read'] }, { operations: ['unmask'], rows: inA }])).toEqual(some)
  const limits = [{ operations: ['unmask' as const], rows: inA }]
  expect(maskedBy([{ operations: ['read', 'unmask'] }], limits)).toEqual(some)
  const others = [{ operations: ['read' as const] }, { who: role('doctor'), operations: ['unmask' as const] }]
  expect(maskedBy(others)).toEqual([{ name: false }, { caller: false }])
})
