import { expect, it } from 'vitest'
import { areaOf, tableOfPart } from './area-of.ts'

it.each([
  ['wf_track', 'approvals'],
  ['device_message', 'devices'],
  ['sign_in_binding', 'people'],
  ['deployment_package', 'packages'],
  ['something_new', 'other'],
])('%s belongs to %s', (table, area) => {
  expect(areaOf(table)).toBe(area)
})

it.each([
  ['records/space.t_order.jsonl', 'space.t_order'],
  ['organisation/gantry.t_member.jsonl', 't_member'],
  ['configuration/gantry.supplier.jsonl', 'supplier'],
])('the table of %s is %s', (path, table) => {
  expect(tableOfPart(path)).toBe(table)
})
