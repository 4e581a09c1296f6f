// @vitest-environment jsdom
import type { TableNode } from '@gantry/decisions/shared'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Place } from '../../shared/cells/paste.ts'
import { Sheet } from './sheet.tsx'

vi.mock('react-i18next', async original => ({
  ...(await original<object>()),
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'zh-CN' } }),
}))

afterEach(cleanup)

const table: TableNode = {
  label: 'Rank',
  hit: 'F',
  inputs: [{ id: 'area', label: 'Area', expression: 'area', type: 'text' }],
  outputs: [{ id: 'rank', label: 'Rank', type: 'text' }],
  rows: [
    { id: 'r1', when: {}, give: {} },
    { id: 'r2', when: {}, give: {} },
  ],
}

const Edited = ({ onChange }: { onChange(next: TableNode): void }) => {
  const [now, setNow] = useState(table)
  const [place, setPlace] = useState<Place>({ row: 0, column: 2 })
  return (
    <Sheet
      table={now}
      readOnly={false}
      place={place}
      anchor={place}
      cellProblems={new Map()}
      rowMarks={new Map()}
      hit={new Set()}
      onPlace={setPlace}
      onChange={next => {
        onChange(next)
        setNow(next)
      }}
      onColumn={vi.fn()}
    />
  )
}

const cellAt = (row: number, column: number): Element => {
  const cell = screen.getByRole('grid').querySelectorAll('tbody tr')[row]?.querySelectorAll('td')[column]
  if (!cell) throw new Error('no cell')
  return cell
}

const input = (): HTMLInputElement => {
  const found = screen.getByRole('grid').querySelector('input')
  if (!found) throw new Error('no input')
  return found
}

test('another cell clicked while one is written stays chosen, and what was written is kept', () => {
  const heard = vi.fn<(next: TableNode) => void>()
  render(<Edited onChange={heard} />)
  const grid = screen.getByRole('grid')
  fireEvent.keyDown(grid, { key: 'a' })
  fireEvent.change(input(), { target: { value: 'first' } })
  fireEvent.mouseDown(cellAt(1, 2))
  expect(cellAt(0, 2).textContent).toBe('first')
  expect(cellAt(1, 2).hasAttribute('data-here')).toBe(true)
  fireEvent.keyDown(grid, { key: 'b' })
  fireEvent.change(input(), { target: { value: 'second' } })
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect(heard.mock.lastCall?.[0].rows.map(({ note }) => note)).toEqual(['first', 'second'])
})

test('leaving the new row unwritten adds no row', () => {
  const heard = vi.fn<(next: TableNode) => void>()
  render(<Edited onChange={heard} />)
  fireEvent.mouseDown(cellAt(2, 2))
  fireEvent.doubleClick(cellAt(2, 2))
  fireEvent.mouseDown(cellAt(0, 2))
  expect(heard).not.toHaveBeenCalled()
})

test('a key that an input method handles opens an empty input, which has the focus', () => {
  render(<Edited onChange={vi.fn()} />)
  const grid = screen.getByRole('grid')
  grid.focus()
  fireEvent.keyDown(grid, { key: 'Process' })
  expect(input().value).toBe('')
  expect(document.activeElement).toBe(input())
})
