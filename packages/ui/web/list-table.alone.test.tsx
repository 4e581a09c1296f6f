// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TableColumnsType } from 'antd'
import { afterEach, expect, test, vi } from 'vitest'
import { ListTable } from './list-table.tsx'

// jsdom lays nothing out, so nothing changes its size.
vi.stubGlobal(
  'ResizeObserver',
  class {
    observe = () => undefined
    unobserve = () => undefined
    disconnect = () => undefined
  },
)
afterEach(cleanup)

interface Person {
  readonly id: string
  readonly name: string
  readonly city: string
  readonly note: string | null
}

const people: readonly Person[] = [
  { id: 'a', name: 'Ann', city: 'Oslo', note: null },
  { id: 'b', name: 'Bo', city: 'Turku', note: 'away' },
]

const onLock = vi.fn()
const columns: TableColumnsType<Person> = [
  { title: 'Name', dataIndex: 'name' },
  { key: 'city', title: 'City', render: (_v, { city }) => <i>{city}</i> },
  { title: 'Note', dataIndex: 'note' },
  {
    key: 'acts',
    render: (_v, { id, name }) => (
      <button type="button" onClick={() => onLock(id)}>
        Lock {name}
      </button>
    ),
  },
]

const show = (isPhone: boolean) => {
  window.matchMedia = query =>
    Object.assign(new EventTarget(), {
      matches: isPhone && query === '(max-width: 719px)',
      media: query,
    }) as unknown as MediaQueryList
  return render(
    <ListTable
      rowKey="id"
      pagination={false}
      scroll={{ x: 900 }}
      columns={columns}
      dataSource={[...people]}
      locale={{ emptyText: 'Nobody' }}
    />,
  )
}

test('the column of actions stays at the right of a wide table', () => {
  show(false)
  expect(screen.getByRole('columnheader', { name: 'City' })).toBeTruthy()
  const cell = screen.getByRole('button', { name: 'Lock Bo' }).closest('td')
  expect(cell?.className).toContain('ant-table-cell-fix-end')
  expect(screen.getByText('Turku').closest('td')?.className).not.toContain('ant-table-cell-fix')
})

test('on a phone every row is a card with named values and its actions', async () => {
  const { container } = show(true)
  expect(screen.queryByRole('columnheader')).toBe(null)
  const cards = [...container.querySelectorAll('.lt-card')]
  expect(cards.map(card => card.querySelector('.lt-head')?.textContent)).toEqual(['Ann', 'Bo'])
  expect(cards.map(card => [...card.querySelectorAll('dl > div')].map(fact => fact.textContent))).toEqual([
    ['CityOslo'],
    ['CityTurku', 'Noteaway'],
  ])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Lock Bo' }))
  expect(onLock).toHaveBeenCalledWith('b')
})
