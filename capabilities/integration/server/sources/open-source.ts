import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { Connector, ObjectQuestion, Open, ReadOptions } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/servers.ts'
import type {
  Batch,
  Counts,
  Described,
  ObjectPage,
  Readable,
  Tested,
  WriteMode,
} from '../../shared/sources/rows.ts'
import { openedSettings } from './secrets.ts'
import { sourceRow } from './source-rows.ts'

/** A source the actor may use, ready for work. */
export interface OpenSource {
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly writes: boolean
  test(): Promise<Tested>
  objects(question: ObjectQuestion): Promise<ObjectPage>
  describe(object: string): Promise<Described>
  read(what: Readable, options?: ReadOptions): AsyncIterable<Batch>
  /** @throws AppError source.mode where the source takes no rows */
  write(object: string, batches: AsyncIterable<Batch>, mode: WriteMode): Promise<Counts>
}

/**
 * Opens a source with the rights of the actor. Nothing connects before the first call; a connection ends with its call or when `signal`
 * is aborted. Must not be used inside a transaction: servers outside decide how long they take.
 * @throws AppError source.not_found
 */
export const openSource = async (ctx: Ctx, id: string, signal?: AbortSignal): Promise<OpenSource> => {
  const row = await sourceRow(ctx, id)
  const connector = await connectorOf(row.kind)
  return {
    id,
    name: row.name,
    kind: row.kind,
    ...bound(connector, { ctx, settings: openedSettings(ctx, row), source: id, ...(signal && { signal }) }),
  }
}

/** The calls of a connector with their connection. */
export const bound = (connector: Connector, open: Open): Omit<OpenSource, 'id' | 'name' | 'kind'> => {
  const { write } = connector
  return {
    writes: write !== undefined,
    test: () => connector.test(open),
    objects: question => connector.objects(open, question),
    describe: object => connector.describe(open, object),
    read: (what, options) => connector.read(open, what, options),
    write: async (object, batches, mode) => {
      if (!write) throw new AppError('source.mode')
      return write(open, object, batches, mode)
    },
  }
}
