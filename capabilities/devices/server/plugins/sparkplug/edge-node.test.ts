import { expect, test } from 'vitest'
import { createEdgeNode, type MessageKind } from './edge-node.ts'
import { encode } from './fixtures.ts'
import { metricValue } from './metric-value.ts'
import { readPayload, writePayload } from './payload.ts'

type Metrics = NonNullable<Parameters<typeof encode>[0]['metrics']>

const started = () => {
  const told: string[] = []
  let now = 0
  const edge = createEdgeNode(
    {
      born: () => told.push('born'),
      told: (device, metrics) => {
        for (const { name, type, field } of metrics)
          if (name !== 'bdSeq') told.push(`${device ?? 'node'} ${name} ${field && metricValue(type, field)}`)
      },
      died: device => told.push(`died ${device ?? 'node'}`),
      needsBirth: () => told.push('needs birth'),
    },
    () => now,
  )
  return {
    edge,
    take: (kind: MessageKind, seq: number | null, metrics: Metrics = [], device: string | null = null) => {
      const payload = readPayload(encode({ metrics, ...(seq !== null && { seq }) }))
      if (!payload) throw new Error('The payload is none.')
      edge.take({ kind, device, payload })
    },
    later: (milliseconds: number) => {
      now += milliseconds
      edge.look(now)
    },
    /** What was told since the last call. */
    told: () => told.splice(0),
  }
}

const bdSeq = (value: number): Metrics => [{ name: 'bdSeq', type: 'UInt64', value }]
const load: Metrics = [{ name: 'load', alias: 5, type: 'Float', value: 21.37 }]
const loadIs = (value: number): Metrics => [{ alias: 5, type: 'Float', value } as Metrics[number]]

test('after its birth an edge node is understood by aliases, and its devices after theirs', () => {
  const { take, told } = started()
  take('NDATA', 3, load)
  expect(told()).toEqual(['needs birth'])
  take('NBIRTH', 0, [...bdSeq(1), ...load])
  take('DDATA', 1, [{ name: 'on', type: 'Boolean', value: true }], 'press')
  take('DBIRTH', 2, [{ name: 'on', alias: 6, type: 'Boolean', value: false }], 'press')
  take('NDATA', 3, loadIs(22.5))
  take('DDATA', 4, [{ alias: 6, type: 'Boolean', value: true } as Metrics[number]], 'press')
  expect(told()).toEqual([
    'born',
    'node load 21.37',
    'needs birth',
    'press on false',
    'node load 22.5',
    'press on true',
  ])
  take('DDATA', 5, [{ alias: 99, type: 'Boolean', value: true } as Metrics[number]], 'press')
  expect(told()).toEqual(['needs birth'])
})

test('messages that overtake each other are taken in order', () => {
  const { take, told, later } = started()
  take('NBIRTH', 0, [...bdSeq(1), ...load])
  told()
  take('NDATA', 3, loadIs(3))
  take('NDATA', 2, loadIs(2))
  expect(told()).toEqual([])
  take('NDATA', 1, loadIs(1))
  expect(told()).toEqual(['node load 1', 'node load 2', 'node load 3'])
  later(5_000)
  expect(told()).toEqual([])
})

test('what does not come in time is asked for anew, and what did come is taken', () => {
  const { take, told, later } = started()
  take('NBIRTH', 255, [...bdSeq(1), ...load])
  take('NDATA', 0, loadIs(1))
  told()
  take('NDATA', 3, loadIs(3))
  take('NDATA', 2, loadIs(2))
  later(1_000)
  expect(told()).toEqual([])
  later(1_500)
  expect(told()).toEqual(['node load 2', 'node load 3', 'needs birth'])
  take('NDATA', 4, loadIs(4))
  expect(told()).toEqual(['node load 4'])
})

test('the death of an earlier connection tells nothing of the present one', () => {
  const { take, told, edge } = started()
  take('NBIRTH', 0, [...bdSeq(2), ...load])
  take('DBIRTH', 1, [], 'press')
  told()
  take('NDEATH', null, bdSeq(1))
  expect(told()).toEqual([])
  take('DDEATH', 2, [], 'press')
  expect(told()).toEqual(['died press'])
  expect(edge.isBorn('press')).toBe(false)
  take('NDEATH', null, bdSeq(2))
  expect(told()).toEqual(['died node'])
  take('NDATA', 3, loadIs(1))
  expect(told()).toEqual(['needs birth'])
})

test.each([
  ['Int8', -3],
  ['Int16', -300],
  ['Int32', -70_000],
  ['UInt8', 200],
  ['UInt16', 60_000],
  ['UInt32', 4_000_000_000],
  ['UInt64', 42],
  ['Float', 21.37],
  ['Double', Math.PI],
  ['Boolean', true],
  ['String', 'Line 1 — 一号线'],
  ['Text', ''],
] as const)('%s %s is read as another implementation writes it', (type, value) => {
  const payload = readPayload(
    encode({ seq: 9, metrics: [{ name: 'x', type, value, timestamp: 1_700_000_000_000 }] }),
  )
  const [metric] = payload?.metrics ?? []
  expect(payload?.seq).toBe(9)
  expect(metric).toMatchObject({ name: 'x', ts: 1_700_000_000_000, isNull: false, isBad: false })
  expect(metric?.field && metricValue(metric.type ?? 0, metric.field)).toBe(value)
})

test('numbers of 64 bits keep their digits, and what is written is read', () => {
  const written = readPayload(
    writePayload(
      [
        { name: 'long', type: 4, value: -(2n ** 63n) },
        { name: 'short', type: 2, value: -2n },
        { name: 'on', type: 11, value: true },
        { name: 'text', type: 12, value: '一' },
        { name: 'load', type: 9, value: 21.37 },
        { name: 'exact', type: 10, value: 0.1 },
      ],
      1_700_000_000_000,
    ),
  )
  expect(written?.metrics.map(({ type, field }) => field && metricValue(type ?? 0, field))).toEqual([
    '-9223372036854775808',
    -2,
    true,
    '一',
    21.37,
    0.1,
  ])
})

test('a value without quality is bad, and a data set beside others does not spoil them', () => {
  const payload = readPayload(
    encode({
      metrics: [
        { name: 'stale', type: 'Int32', value: 1, properties: { Quality: { type: 'Int32', value: 500 } } },
        { name: 'good', type: 'Int32', value: 1, properties: { Quality: { type: 'Int32', value: 192 } } },
        { name: 'none', type: 'Int32', value: null, isNull: true },
        {
          name: 'set',
          type: 'DataSet',
          value: { numOfColumns: 1, types: ['Int32'], columns: ['a'], rows: [[1]] },
        },
      ],
    }),
  )
  expect(payload?.metrics.map(({ isBad }) => isBad)).toEqual([true, false, false, false])
  expect(payload?.metrics[2]).toMatchObject({ isNull: true, field: null })
  const set = payload?.metrics[3]
  expect(set?.field && metricValue(set.type ?? 0, set.field)).toBeNull()
})

test('bytes that are no message are told from those that are', () => {
  for (const bytes of ['hello', '\u0012\u00ff', '\n'])
    expect(readPayload(Buffer.from(bytes, 'latin1'))).toBeNull()
  expect(readPayload(Buffer.alloc(0))).toEqual({ seq: null, metrics: [] })
})
