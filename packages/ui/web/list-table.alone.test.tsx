// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TableColumnsType } from 'antd'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { texts } from '../texts.ts'
import { GroupedList } from './grouped-list.tsx'
import { ListTable } from './list-table.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    keySeparator: false,
    nsSeparator: false,
    resources: { en: { translation: texts.en } },
  })
})
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
  { key: 'since', title: 'Since', render: (_v, { note }) => (note ? 'May' : '—') },
  {
    key: 'acts',
    render: (_v, { id, name }) => (
      <button type="button" onClick={() => onLock(id)}>
        Lock {name}
      </button>
    ),
  },
]

const holdPhone = (isPhone: boolean) => {
  window.matchMedia = query =>
    Object.assign(new EventTarget(), {
      matches: isPhone && query === '(max-width: 719px)',
      media: query,
    }) as unknown as MediaQueryList
}

const show = (isPhone: boolean) => {
  holdPhone(isPhone)
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
    ['CityTurku', 'Noteaway', 'SinceMay'],
  ])
  await userEvent.setup().click(screen.getByRole('button', { name: 'Lock Bo' }))
  expect(onLock).toHaveBeenCalledWith('b')
})

const headsIn = (container: HTMLElement) =>
  [...container.querySelectorAll('.lt-head')].map(({ textContent }) => textContent)

test('the column with the key `name` heads the card wherever it stands', () => {
  holdPhone(true)
  const { container } = render(
    <ListTable
      rowKey="id"
      columns={[
        { title: 'City', dataIndex: 'city' },
        { key: 'name', title: 'Name', dataIndex: 'name' },
      ]}
      dataSource={people}
    />,
  )
  expect(headsIn(container)).toEqual(['Ann', 'Bo'])
  expect(screen.getAllByText('City')).toHaveLength(2)
})

test('on a phone cards are sorted as their columns say, and by what a person chooses', async () => {
  holdPhone(true)
  const { container } = render(
    <ListTable
      rowKey="id"
      columns={[
        {
          key: 'name',
          title: 'Name',
          dataIndex: 'name',
          defaultSortOrder: 'descend',
          sorter: (one, other) => one.name.localeCompare(other.name),
        },
        { key: 'city', title: 'City', dataIndex: 'city' },
      ]}
      dataSource={people}
    />,
  )
  expect(headsIn(container)).toEqual(['Bo', 'Ann'])
  const user = userEvent.setup()
  await user.click(screen.getByRole('combobox', { name: 'Sort by' }))
  await user.click(await screen.findByTitle('Name, lowest first'))
  expect(headsIn(container)).toEqual(['Ann', 'Bo'])
})

const grouped = (rows: readonly Person[]) =>
  render(
    <GroupedList
      rowKey="id"
      pagination={false}
      columns={columns}
      rows={rows}
      groupOf={({ note }) => note ?? ''}
      ungrouped="Here"
    />,
  )

test('each group of rows has its heading and their number', () => {
  holdPhone(false)
  grouped(people)
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Here 1', 'away 1'])
  expect(screen.getByRole('region', { name: 'away' }).textContent).toContain('Turku')
})

test('rows of which none has a group need no heading', () => {
  holdPhone(false)
  grouped(people.filter(({ note }) => note === null))
  expect(screen.queryByRole('heading')).toBe(null)
  expect(screen.getByText('Oslo')).toBeTruthy()
})
