// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { FieldModel } from '../parts/table-model.ts'
import { SheetCell } from './sheet-cell.tsx'

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))
vi.mock('./offered-input.tsx', () => ({ OfferedInput: () => null }))

const field = { id: 'name', label: 'Name', def: {}, view: { Cell: () => null } } as unknown as FieldModel
const on = { stand: vi.fn(), edit: vi.fn(), write: vi.fn(), stopEditing: vi.fn() }

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const press = (pointerType: string, { active = true, writable = true } = {}) => {
  render(
    <SheetCell
      path="lines.a.name"
      field={field}
      value={null}
      bad={undefined}
      row={0}
      column={0}
      writable={writable}
      active={active}
      stop={active}
      selected={active}
      editing={false}
      wrong={false}
      missing={false}
      values={{ key: 'a', values: {}, bad: {} }}
      offered={undefined}
      on={on}
    />,
  )
  const cell = screen.getByRole('gridcell')
  const down = new MouseEvent('pointerdown', { bubbles: true })
  fireEvent(cell, Object.defineProperty(down, 'pointerType', { value: pointerType }))
  fireEvent.click(cell)
}

test('a tap on the active cell opens its input', () => {
  press('touch')
  expect(on.edit).toHaveBeenCalledTimes(1)
})

test('a click of the mouse on the active cell only selects it', () => {
  press('mouse')
  expect(on.edit).not.toHaveBeenCalled()
  expect(on.stand).toHaveBeenCalledTimes(1)
})

test.each([
  { active: false, writable: true },
  { active: true, writable: false },
])('a tap selects a cell that is not active or not writable: %o', state => {
  press('touch', state)
  expect(on.edit).not.toHaveBeenCalled()
  expect(on.stand).toHaveBeenCalledTimes(1)
})
