import type { TableDef } from '@gantry/model/shared'
import { expect, test } from 'vitest'
import { application, titleFields } from './application.ts'

const text = { type: 'text' }
const table = (fields: TableDef['fields']): TableDef => ({
  id: 'order',
  label: 'Orders',
  title: 'name',
  fields,
  policy: [],
})
const strict = table({ name: text, code: { ...text, required: true }, area: { ...text, required: true } })
const loose = table({ name: text, note: text })

const issuesOf = (def: TableDef, title: string | undefined) =>
  application
    .check({ table: 'order', ...(title !== undefined && { title }) }, { tableOf: () => def } as never)
    .map(({ field, code }) => `${field} ${code}`)

test('only required fields may name the records of a component', () => {
  expect(titleFields(strict)).toEqual(['code', 'area'])
  expect(issuesOf(strict, 'code')).toEqual([])
  expect(issuesOf(strict, 'name')).toEqual(['title choice'])
  expect(issuesOf(strict, 'gone')).toEqual(['title unknown'])
  expect(issuesOf(strict, undefined)).toEqual([])
})

test('a table without a required field offers the one that names its records', () => {
  expect(titleFields(loose)).toEqual(['name'])
  expect(issuesOf(loose, 'note')).toEqual(['title choice'])
})

const offer = '0196a000-0000-7000-8000-0000000f0001'
const listIssues = (settings: Parameters<typeof application.check>[0]) =>
  application.check(settings, { tableOf: () => strict } as never).map(({ field, code }) => `${field} ${code}`)

test('a list of another space needs an offer, and neither a table nor labels', () => {
  expect(listIssues({ table: '', offer, title: 'any', fields: ['other'] })).toEqual([])
  expect(listIssues({ table: '', offer: '' })).toEqual(['offer required'])
  expect(listIssues({ table: '', offer: 'work_order' })).toEqual(['offer unknown'])
  expect(listIssues({ table: 'order', offer })).toEqual(['table unknown'])
  expect(listIssues({ table: '', offer, labels: [{ name: 'Mine', filter: true }] })).toEqual([
    'labels unknown',
  ])
  expect(application.mentions({ table: '', offer, title: 'any' })).toEqual([])
})

test('a portal stored without an offer shows a table, as before', () => {
  expect(listIssues({ table: 'order', labels: [{ name: 'All', filter: true }] })).toEqual([])
  expect(listIssues({ table: '' })).toEqual(['table required'])
})
