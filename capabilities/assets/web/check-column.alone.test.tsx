// @vitest-environment jsdom
import { FieldPlaceContext } from '@gantry/fields/web'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { checkFaces } from './check-column.tsx'

const asked = vi.fn()
vi.mock('@gantry/client/web', async original => ({
  ...(await original<object>()),
  useCall: (_: unknown, input: unknown) => {
    asked(input)
    return {
      data: {
        columns: [
          { id: 'code', name: '编号', type: 'text' },
          { id: 'maker', name: '制造商', type: 'link' },
        ],
      },
    }
  },
}))

// The document of the tests measures nothing.
afterEach(cleanup)

const face = checkFaces['asset_check.column']!
const field = { type: 'text' }
const limit = { type: 'decimal', scale: 6, trimmed: true }
const inAsset = (shown: ReactNode) =>
  render(<FieldPlaceContext value={{ table: 'data_asset', record: 'a1' }}>{shown}</FieldPlaceContext>)

test('the column of a check is shown by its name, and by its id once it is gone', () => {
  inAsset(
    <>
      <face.Cell value="maker" field={field} />
      <face.Cell value="weight" field={field} />
    </>,
  )
  expect(asked).toHaveBeenCalledWith({ id: 'a1' })
  expect(screen.getByText('制造商')).toBeTruthy()
  expect(screen.getByText('weight')).toBeTruthy()
})

test('it is chosen by name or id, and its id is kept', () => {
  const onChange = vi.fn()
  inAsset(<face.Input id="c" value={null} field={field} shape="cell" onChange={onChange} />)
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: '制造' } })
  expect(screen.queryByText('编号')).toBeNull()
  fireEvent.click(screen.getByText('制造商'))
  expect(onChange).toHaveBeenCalledWith('maker')
})

test.each([
  ['range', '5', '5'],
  ['range', '2.5', '2.5'],
  ['fresh', '30', 'asset.check.days'],
])('the limit of a check %s that is %s is shown as %s', (rule, value, text) => {
  const most = checkFaces['asset_check.most']!
  render(<most.Cell value={Number(value)} field={limit} row={{ rule }} />)
  expect(screen.getByText(text)).toBeTruthy()
})
