import type { Query } from '@gantry/model/shared'
import type { Client, Reply } from './client.ts'

const at = '/space-demo/api/tables/work_order/records'

/** Something people do, as one request, and the same asked of the bare handler. */
export interface Workload {
  readonly name: string
  /** The query the bare handler is given the statement of; writes have statements of their own. */
  readonly query?: Query
  ask(client: Client, world: World): Promise<Reply>
  askBare(client: Client, world: World): Promise<Reply>
}

/** What requests draw on. */
export interface World {
  /** Records the user may read and change, with the version last seen. */
  readonly records: { readonly id: string; version: number }[]
  /** Grows with every request, so that each asks something else where it can. */
  next(): number
}

const read = (name: string, query: Query, path: string): Workload => ({
  name,
  query,
  ask: client => client.call('GET', path),
  askBare: client => client.call('GET', `/read/${encodeURIComponent(name)}`),
})

const list = (name: string, query: Query): Workload => {
  const text = Object.entries(query).map(
    ([key, value]) =>
      `${key}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : value)}`,
  )
  return read(name, query, `${at}?${text.join('&')}`)
}

const pick = ({ records, next }: World) => {
  const record = records[(next() * 7919) % records.length]
  if (!record) throw new Error('there is nothing to read')
  return record
}

const order = (n: number) => ({
  title: `循环水泵密封渗漏 ${n}`,
  asset: 'P-204 循环水泵',
  status: 'open',
  priority: 'high',
  area: `A${n % 8}`,
  planned: '2026-12-01',
  amount: 1860.5,
  done: false,
  remark: '驱动端滴漏约 30 滴/分',
  items: Array.from({ length: 5 }, (_, k) => ({ name: `Part ${k}`, qty: k + 1, price: 10.5 })),
})

const filter = {
  op: 'and' as const,
  of: [
    { op: 'in' as const, field: 'status', value: ['open', 'in_progress', 'waiting'] },
    { op: 'eq' as const, field: 'priority', value: 'high' },
  ],
}

export const lists: readonly Workload[] = [
  list('newest first', {}),
  list('filtered, sorted', { filter, sort: [{ field: 'planned', direction: 'desc' }] }),
  list('page 500', { page: 500 }),
  list('search, one word', { search: '动平衡' }),
  list('search, number', { search: 'WO-000123456' }),
]

export const aggregate: Workload = {
  ...read('aggregate by status', {}, `${at}/aggregate?groupBy=status&aggregates=count,sum:amount`),
}

export const readOne: Workload = {
  name: 'read one, 5 slave rows',
  ask: (client, world) => client.call('GET', `${at}/${pick(world).id}`),
  askBare: (client, world) => client.call('GET', `/one/${pick(world).id}`),
}

export const create: Workload = {
  name: 'create, 5 slave rows',
  ask: (client, world) => client.call('POST', at, order(world.next())),
  askBare: (client, world) => client.call('POST', '/create', order(world.next())),
}

export const update: Workload = {
  name: 'update',
  ask: async (client, world) => {
    const record = pick(world)
    const changes = { version: record.version, amount: world.next() % 10_000, status: 'open' }
    const reply = await client.call('PUT', `${at}/${record.id}`, changes)
    if (reply.status === 200) record.version = JSON.parse(reply.body).data.version
    return reply
  },
  askBare: (client, world) => {
    const record = pick(world)
    return client.call('PUT', `/update/${record.id}`, { amount: world.next() % 10_000, status: 'open' })
  },
}
