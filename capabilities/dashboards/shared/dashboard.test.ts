import { emptyPage } from '@gantry/tiles/shared'
import { expect, it } from 'vitest'
import { checkDashboard, type DashboardFilter } from './dashboard.ts'
import { noId } from './sharing.ts'

const issuesOf = (fields: DashboardFilter['fields']) =>
  checkDashboard(
    { id: noId, name: 'Orders', scope: 'all', page: emptyPage, filters: [{ id: 'f', fields }] },
    () => null,
  ).map(({ field, code }) => `${field} ${code}`)

it('asks a filter for its application first, and names one that is gone', () => {
  expect(issuesOf([{ table: '', field: '' }])).toEqual(['filters.0.fields.0.table required'])
  expect(
    issuesOf([
      { table: '', field: '' },
      { table: '', field: '' },
    ]),
  ).toEqual(['filters.0.fields.0.table required', 'filters.0.fields.1.table required'])
  expect(issuesOf([{ table: 'gone', field: 'a' }])).toEqual(['filters.0.fields.0.table unknown_table'])
})
