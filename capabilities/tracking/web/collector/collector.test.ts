import { expect, it } from 'vitest'
import { registeredValues, valuesOfTexts } from '../../shared/points.ts'
import { patternAt } from './page-pattern.ts'
import { eventQueue } from './queue.ts'

it('sends full batches at once and others after five seconds, with the time since each event', () => {
  let now = 1_000
  const sent: { url: string; events: readonly { code: string; ago: number }[] }[] = []
  const planned: [() => void, number][] = []
  const queue = eventQueue({
    base: () => '/space-demo',
    terminal: () => 'computer',
    session: 'session-1',
    send: (url, body) => sent.push({ url, events: JSON.parse(body).events }),
    now: () => now,
    later: (work, milliseconds) => planned.push([work, milliseconds]),
  })
  queue.flush()
  queue.add('a', {})
  queue.add('b', {})
  expect(sent).toEqual([])
  expect(planned).toHaveLength(1)
  expect(planned[0]?.[1]).toBe(5_000)
  now = 6_000
  planned[0]?.[0]()
  expect(sent).toMatchObject([
    {
      url: '/space-demo/api/tracking/events',
      events: [
        { code: 'a', ago: 5_000 },
        { code: 'b', ago: 5_000 },
      ],
    },
  ])
  for (let n = 0; n < 50; n++) queue.add('c', {})
  expect(sent[1]?.events).toHaveLength(50)
})

it('collects registered properties of the right type only', () => {
  const properties = [
    { name: 'area', type: 'text' },
    { name: 'rows', type: 'number' },
    { name: 'empty', type: 'boolean' },
  ] as const
  expect(
    registeredValues(properties, { area: 'x'.repeat(99), rows: '3', empty: true, person: 'Li' }),
  ).toEqual({
    area: 'x'.repeat(64),
    empty: true,
  })
  expect(valuesOfTexts(properties, { area: 'A3', rows: '3', empty: 'perhaps', name: 'Li' })).toEqual({
    area: 'A3',
    rows: 3,
  })
  expect(registeredValues([{ name: 'constructor', type: 'text' }], {})).toEqual({})
})

it.each([
  ['/space-demo/appcenter', '/{spaceUri}/appcenter'],
  ['/sysop/trackRegister', '/sysop/trackRegister'],
  ['/space-demo/nowhere/at/all/really/not', null],
])('finds the pattern of %s', (address, pattern) => {
  expect(patternAt(address)).toBe(pattern)
})
