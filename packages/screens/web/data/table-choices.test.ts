import { expect, test } from 'vitest'
import { tableChoices } from './table-choices.ts'

const apps = new Map([
  ['a', 'Stores'],
  ['b', 'Repairs'],
])
const table = (id: string, label: string, app: string | null = null) => ({ id, label, app })
const labels = (...tables: readonly ReturnType<typeof table>[]) =>
  tableChoices(tables, apps, 'en').map(({ label }) => label)

test('a name that only one table has stands alone', () =>
  expect(labels(table('spare', 'Spares', 'a'), table('order', 'Orders', 'a'))).toEqual(['Spares', 'Orders']))

test('tables of one name are told apart by their application, or by their code without one', () =>
  expect(labels(table('s1', 'Spares', 'a'), table('s2', 'Spares', 'b'), table('s3', 'Spares'))).toEqual([
    'Spares (Stores)',
    'Spares (Repairs)',
    'Spares (s3)',
  ]))

test('tables of one name in one application, or in one whose name is not known, are told apart by their code', () =>
  expect(labels(table('s1', 'Spares', 'a'), table('s2', 'Spares', 'a'), table('s3', 'Spares', 'x'))).toEqual([
    'Spares (s1)',
    'Spares (s2)',
    'Spares (s3)',
  ]))
