import { issue } from '@gantry/base/shared'
import { field } from '@gantry/fields/shared'
import { defineTable, type FormGroup } from '@gantry/model/shared'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { TableDesign } from '../../shared/types.ts'
import { drawApart } from '../layouts.ts'
import { leadTo, namePlace } from './name-place.ts'

const order = defineTable({
  id: 'order',
  label: 'Order',
  title: 'name',
  fields: { name: field.text() },
  policy: {},
})
const groups: readonly FormGroup[] = [
  { label: 'Facts', fields: ['name', '$1'], blocks: { $1: { kind: 'button', button: '' } } },
  { fields: [], block: { kind: 'page', url: 'http://plain' } },
]
const design: TableDesign = {
  tables: [order],
  view: { table: 'order', list: { columns: [] }, form: { groups } },
}
const block = { kind: 'field', place: { table: 'order', field: '$1' } }

it('a problem of a block leads to the block, in the layout of its terminal', () => {
  const apart = drawApart(design, 'app')
  expect(leadTo('order.view.form.groups.0.blocks.$1.button', design)).toEqual({
    selection: block,
    terminal: 'web',
  })
  expect(leadTo('order.view.form.app.groups.0.blocks.$1', apart)).toEqual({
    selection: block,
    terminal: 'app',
  })
  expect(leadTo('order.view.form.groups.1.block.url', design)).toEqual({
    selection: { kind: 'group', group: 1 },
    terminal: 'web',
  })
  expect(leadTo('order.fields.name.rules', design)).toEqual({
    selection: { kind: 'field', place: { table: 'order', field: 'name' } },
  })
  for (const at of [
    'order.view.form.groups.0.blocks.$2',
    'order.view.form.groups.7',
    'order.view.list.tabs.0',
  ])
    expect(leadTo(at, design)).toBeNull()
})

it('and names it', () => {
  const t = ((key: string) => key) as TFunction
  const wrong = issue('order.view.form.groups.0.blocks.$1.button', 'required')
  expect(namePlace(t, wrong, design, 'en')).toBe('Order › Facts › designer.block.button')
})
