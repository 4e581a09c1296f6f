// @vitest-environment jsdom
import { getTable, listRecords } from '@gantry/model/shared'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SuggestedInput } from './suggested-input.tsx'

const answers = new Map<unknown, unknown>([
  [getTable, { table: { title: 'name' } }],
  [listRecords, { data: [{ name: 'Hall' }, { name: 'Yard' }, { name: 'Hall' }, { name: null }] }],
])
vi.mock('@gantry/client/web', () => ({
  useCall: (contract: unknown, _: unknown, { enabled }: { enabled: boolean }) => ({
    data: enabled ? answers.get(contract) : undefined,
  }),
}))
afterEach(cleanup)

test('names of the table are offered, each once, and any other text is taken', async () => {
  const changed = vi.fn()
  render(
    <SuggestedInput id="area" table="plant_area" value={null} field={{ type: 'text' }} onChange={changed} />,
  )
  const input = screen.getByRole('combobox')
  fireEvent.mouseDown(input)
  expect(await screen.findAllByText('Hall', { selector: 'span' })).toHaveLength(1)
  fireEvent.click(screen.getByText('Yard', { selector: 'span' }))
  expect(changed).toHaveBeenLastCalledWith('Yard')
  fireEvent.change(input, { target: { value: 'behind the gate' } })
  expect(changed).toHaveBeenLastCalledWith('behind the gate')
})
