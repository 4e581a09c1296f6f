import { issue } from '@gantry/base/shared'
import { error } from '@gantry/designs/shared'
import type { TableDef } from '@gantry/model/shared'
import { expect, it } from 'vitest'
import { namedOptions } from './named-options.ts'

const before = new Map<string, TableDef>([
  [
    'order',
    {
      id: 'order',
      label: 'Order',
      title: 'name',
      fields: {
        name: { type: 'text' },
        state: { type: 'choice', options: [{ id: 'o1', label: { 'zh-CN': '待办', en: 'Open' } }] },
      },
      policy: [],
    },
  ],
])

it('a removed option that is still used is named as it was called', () => {
  const place = 'order.fields.state.linkage.offers.0.options'
  const unknown = error(issue(place, 'not_an_option', { value: 'o9' }))
  const empty = error(issue('order.fields.name', 'required'))
  expect(
    namedOptions([error(issue(place, 'not_an_option', { value: 'o1' })), unknown, empty], before),
  ).toEqual([
    { field: place, code: 'option_gone', params: { zh: '待办', en: 'Open' }, severity: 'error' },
    unknown,
    empty,
  ])
})
