// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { checkFaces } from './check-column.tsx'

vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: () => ({
    data: {
      data: [
        { id: 'equipment_x7', label: '设备', app: 'a1', operations: ['read'] },
        { id: 'supplier', label: '供应商', app: 'a1', operations: ['read'] },
      ],
    },
  }),
}))
vi.mock('@gantry/screens/web', () => ({
  useTable: (id: string) => ({
    model:
      id === 'equipment_x7'
        ? {
            info: {
              table: {
                fields: {
                  code: { type: 'text', label: '编号' },
                  tags: { type: 'tags', label: '标签' },
                  parts: { type: 'slave', table: 'part', label: '配件' },
                },
              },
            },
          }
        : null,
  }),
}))

// The document of the tests measures nothing.
afterEach(cleanup)

const face = checkFaces['asset_check.other']!
const field = { type: 'text' }

test.each([
  ['equipment_x7.code', '设备 · 编号'],
  ['equipment_x7.id', '设备 · asset.check.records'],
  ['equipment_x7.gone', '设备 · gone'],
  ['closed.code', 'closed · code'],
])('%s is shown as %s', (value, text) => {
  render(<face.Cell value={value} field={field} />)
  expect(screen.getByText(text)).toBeTruthy()
})

test('a table is chosen by its name, then one of its columns that hold one value', () => {
  const onChange = vi.fn()
  const shown = (value: string | null) => (
    <face.Input id="o" value={value} field={field} shape="cell" onChange={onChange} />
  )
  const { rerender } = render(shown(null))
  const table = screen.getByRole('combobox')
  fireEvent.mouseDown(table)
  fireEvent.change(table, { target: { value: '设备' } })
  expect(screen.queryByText('供应商')).toBeNull()
  fireEvent.click(screen.getByText('设备'))
  expect(onChange).toHaveBeenLastCalledWith('equipment_x7.id')
  rerender(shown('equipment_x7.id'))
  fireEvent.mouseDown(screen.getAllByRole('combobox')[1]!)
  expect(screen.queryByText('标签')).toBeNull()
  expect(screen.queryByText('配件')).toBeNull()
  fireEvent.click(screen.getByText('编号'))
  expect(onChange).toHaveBeenLastCalledWith('equipment_x7.code')
})
