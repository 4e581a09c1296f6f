import { expect, it } from 'vitest'
import { namedPlace } from './named-place.ts'

const body = {
  tables: [
    {
      id: 'order',
      label: 'Order',
      fields: {
        state: { type: 'choice', label: 'State', options: [{ id: 'o1', label: 'Open' }] },
        lines: { type: 'slave', label: { 'zh-CN': '明细', en: 'Lines' } },
      },
    },
    { id: 'order_line', label: 'Order line', fields: { size: { type: 'number', label: 'Size' } } },
  ],
  view: { table: 'order', form: { groups: [{ title: 'Basics', fields: [] }] } },
}

it('a text is placed by the labels of its slave table, field and option', () => {
  const at = (place: string) => namedPlace(body, place, 'en')
  expect(at('order.label')).toEqual([])
  expect(at('order.fields.state.label')).toEqual(['State'])
  expect(at('order.fields.state.options.o1.label')).toEqual(['State', 'Open'])
  expect(at('order_line.label')).toEqual(['Order line'])
  expect(at('order_line.fields.size.label')).toEqual(['Order line', 'Size'])
  expect(at('view.form.groups.0.title')).toEqual(['Basics'])
  expect(namedPlace(body, 'order.fields.lines.hint', 'zh-CN')).toEqual(['明细'])
  expect(at('order.fields.gone.label')).toEqual([])
})
