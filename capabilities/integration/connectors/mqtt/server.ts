import { randomBytes } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { batched, batchOf, pickColumns } from '../batches.ts'
import { type Connector, type Open, usualReadTime } from '../connector.ts'
import { filtersOf } from './filters.ts'
import { knownFields, rememberFields } from './known-fields.ts'
import { type MessageColumn, messageCells, messageColumns } from './message-columns.ts'
import { openBroker } from './open-broker.ts'
import { type Kept, messagesOf, newestMessages } from './stored-messages.ts'

/** Messages whose payloads decide the columns. */
const sampled = 1_000

/**
 * Topics of a broker. The messages are collected by the permanent subscription of the source (`server/subscriptions`) and read from where
 * it keeps them, so reading connects to nothing.
 */
export const mqttConnector: Connector = {
  test: async open => {
    const began = performance.now()
    const broker = await openBroker(open, {
      clientId: `gantry${randomBytes(8).toString('hex')}`,
      clean: true,
      take: async () => undefined,
    })
    try {
      for (const filter of filtersOf(open.settings.topics)) await broker.subscribe(filter)
      return { version: 'MQTT 3.1.1', milliseconds: Math.round(performance.now() - began) }
    } finally {
      await broker.close()
    }
  },
  objects: async ({ settings }, { search = '', limit }) => ({
    data: filtersOf(settings.topics)
      .filter(filter => filter.toLowerCase().includes(search.toLowerCase()))
      .slice(0, limit)
      .map(filter => ({ id: filter, name: filter, kind: 'topic' as const })),
    next: null,
  }),
  describe: async (open, object) => {
    const kept = keptOf(open, object)
    const columns = await columnsOf(open, kept)
    await rememberFields(open.ctx, kept, columns)
    return { columns: columns.map(({ column }) => column), rowsAbout: null, keys: [['number']] }
  },
  async *read(open, what, { columns: wanted, where, limit, milliseconds = usualReadTime, newest } = {}) {
    if ('query' in what) throw new AppError('source.no_query')
    const kept = keptOf(open, what.object)
    const known = await columnsOf(open, kept)
    const shown = pickColumns(
      known.map(({ column }) => column),
      wanted,
    )
    const places = shown.flatMap(column => known.find(each => each.column === column) ?? [])
    const until = performance.now() + milliseconds
    const rows = async function* () {
      const pages = newest
        ? [newestMessages(open.ctx, kept, limit ?? sampled)]
        : messagesOf(open.ctx, kept, where)
      for await (const page of pages) {
        if (performance.now() > until)
          throw new AppError('source.timeout', {
            host: open.settings.host ?? '',
            port: open.settings.port ?? 0,
          })
        yield page.map(message => messageCells(message, places))
      }
    }
    let isEmpty = true
    for await (const batch of batched(shown, rows(), limit, open.signal)) {
      isEmpty = false
      yield batch
    }
    if (isEmpty) yield batchOf(shown, [])
  },
}

const columnsOf = async ({ ctx }: Open, kept: Kept): Promise<readonly MessageColumn[]> =>
  messageColumns(await newestMessages(ctx, kept, sampled), await knownFields(ctx, kept))

/** @throws AppError source.no_object, also where the source is not kept and so has no messages */
const keptOf = ({ settings, source }: Open, object: string): Kept => {
  if (source === undefined || !filtersOf(settings.topics).includes(object))
    throw new AppError('source.no_object', { message: object })
  return { source, filter: object }
}
