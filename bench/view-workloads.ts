import { all, any, type Filter, rankField, where } from '@gantry/model/shared'
import { board } from './view-tables.ts'

/** What a view asks to be opened: requests that leave together, one group after the other. */
export interface Opening {
  readonly name: string
  readonly asks: readonly (readonly string[])[]
}

const at = '/space-bench/api/tables/job'

const address = (path: string, query: Readonly<Record<string, unknown>>): string => {
  const text = Object.entries(query).map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  return `${at}${path}?${text.join('&')}`
}

const day = (plus: number): string => new Date(Date.now() + plus * 86_400_000).toISOString().slice(0, 10)
const moment = (plus: number): string => `${day(plus)}T00:00:00Z`
const asc = (field: string) => [{ field, direction: 'asc' }]

const statuses = ['open', 'planned', 'running', 'waiting', 'done', 'cancelled']
const columns = 'title,status,priority,machine,begins,ends,progress,amount'
const card = 'title,priority,machine,ends'

const list = (query: Readonly<Record<string, unknown>>) => address('/records', { count: 'none', ...query })

/** What stands on any of some days, as the calendar and the Gantt chart ask for it. */
const within = (start: string, end: string, from: string, to: string): Filter =>
  all(where(start, 'lt', to), any(where(end, 'gte', from), where(start, 'gte', from)))

const month = within('first', 'last', day(-10), day(32))
/** What a month of many records asks for besides: its days, and the first few records of each. */
const days = address('/days', { start: 'first', end: 'last', from: day(-10), to: day(31), zone: 'UTC' })
const firstOfDays = list({
  filter: where(
    'id',
    'in',
    Array.from(
      { length: 168 },
      (_, n) => `0196b002-0000-7000-8000-${String(50_000 + n * 97).padStart(12, '0')}`,
    ),
  ),
  fields: 'title,first,last,status',
  pageSize: 200,
})
const fortnight = within('first', 'last', day(-2), day(12))
const tasks = { fields: 'title,first,last,progress,depends,status', sort: asc('first') }

/** Each kind of view with the requests of its first screen. */
export const openings: readonly Opening[] = [
  { name: 'list, 50 of 8 columns', asks: [[list({ fields: columns, pageSize: 50, count: 'capped' })]] },
  {
    name: 'list, sorted and filtered',
    asks: [
      [
        list({
          fields: columns,
          pageSize: 50,
          count: 'capped',
          filter: where('status', 'in', ['open', 'waiting']),
          sort: asc('ends'),
        }),
      ],
    ],
  },
  {
    name: 'list grouped by status and priority, sums',
    asks: [[address('/records/groups', { by: 'status,priority', figures: 'sum:amount,avg:progress' })]],
  },
  { name: 'form of 60 fields', asks: [[at, `${at}/records/0196b002-0000-7000-8000-000000050000`]] },
  {
    name: 'board, six columns of 50, by hand',
    asks: [
      [address('/records/aggregate', { groupBy: 'status', aggregates: 'count,sum:amount', limit: 1_000 })],
      statuses.map(status =>
        list({
          filter: where('status', 'eq', status),
          sort: [{ field: rankField(board), direction: 'desc' }],
          fields: `status,${card}`,
          page: 1,
          pageSize: 50,
        }),
      ),
    ],
  },
  {
    name: 'calendar, a month of 17,000',
    asks: [
      [list({ filter: month, sort: asc('first'), fields: 'title,first,last', pageSize: 200 })],
      [days],
      [firstOfDays],
    ],
  },
  {
    name: 'occupation, a week of 50 machines',
    asks: [
      [
        address('/occupation', {
          resource: 'machine',
          start: 'begins',
          end: 'ends',
          from: moment(0),
          to: moment(7),
          fields: 'status',
          group: 'hall',
          page: '1',
          pageSize: '50',
        }),
      ],
    ],
  },
  {
    name: 'Gantt, two weeks by status',
    asks: [
      [
        address('/records/aggregate', {
          filter: fortnight,
          groupBy: 'status',
          aggregates: 'count,min:first,max:last',
          limit: 501,
        }),
        list({
          filter: all(fortnight, where('depends', 'notEmpty')),
          fields: tasks.fields,
          pageSize: 200,
        }),
      ],
      [
        list({
          ...tasks,
          filter: all(fortnight, where('status', 'eq', 'open')),
          page: 1,
          pageSize: 100,
        }),
      ],
    ],
  },
  {
    name: 'gallery, 60 cards',
    asks: [[list({ fields: card, pageSize: 60 })]],
  },
  {
    name: 'map of all, 50 beside it',
    asks: [
      [
        address('/places', { place: 'place', area: '-180,-90,180,90', zoom: '3', colour: 'status' }),
        list({
          filter: where('place', 'inside', '-180,-90,180,90'),
          fields: 'title,place,status',
          page: 1,
          pageSize: 50,
          count: 'capped',
        }),
      ],
    ],
  },
  {
    name: 'map of a town',
    asks: [
      [
        address('/places', { place: 'place', area: '120,30,121.5,31', zoom: '10', colour: 'status' }),
        list({
          filter: where('place', 'inside', '120,30,121.5,31'),
          fields: 'title,place,status',
          page: 1,
          pageSize: 50,
          count: 'capped',
        }),
      ],
    ],
  },
]
