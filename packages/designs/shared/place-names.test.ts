import { expect, test } from 'vitest'
import { placeNames } from './place-names.ts'

const body = {
  label: 'ignored',
  tables: [
    {
      id: 'order',
      label: '工单',
      fields: {
        state: { label: { 'zh-CN': '状态', en: 'State' }, options: [{ id: 'open', label: 'Open' }] },
      },
    },
  ],
}

test.each([
  ['tables.order.fields.state.rules.shown', ['工单', { 'zh-CN': '状态', en: 'State' }]],
  ['tables.0.fields.state.options.open', ['工单', { 'zh-CN': '状态', en: 'State' }, 'Open']],
  ['tables.order.fields.gone', ['工单']],
  ['', []],
] as const)('the place %s is called by its titles', (at, names) => {
  expect(placeNames(body, at)).toEqual(names)
})
