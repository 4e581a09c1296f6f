import type { JsonObject } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import type {
  Batch,
  Counts,
  CursorRange,
  Described,
  ObjectPage,
  Readable,
  Tested,
  WriteMode,
} from '../shared/sources/rows.ts'

/** A connection for the time of one piece of work. `settings` hold opened secrets: never store or log them. */
export interface Open {
  readonly ctx: Ctx
  readonly settings: JsonObject
  /** The source; absent while nobody has kept its settings. */
  readonly source?: string
  readonly signal?: AbortSignal
}

export interface ObjectQuestion {
  /** The folder to look into; absent: the outermost level. */
  readonly within?: string
  readonly search?: string
  /** Only objects that take rows, where the source tells them apart. */
  readonly writes?: boolean
  readonly after?: string
  readonly limit: number
}

export interface ReadOptions {
  readonly columns?: readonly string[]
  readonly where?: CursorRange
  /** Rows at most; absent: all. */
  readonly limit?: number
  /** To look at what is there: where rows arrive one after another, the newest first. */
  readonly newest?: true
  /** Milliseconds the source may take; absent: 10 minutes. */
  readonly milliseconds?: number
}

/** What a kind of data source does on the server. Errors are `AppError`s with codes `source.…` or `outbound.…`. */
export interface Connector {
  test(open: Open): Promise<Tested>
  objects(open: Open, question: ObjectQuestion): Promise<ObjectPage>
  describe(open: Open, object: string): Promise<Described>
  /** Streams rows; where the source can, in a read-only transaction. Ends early when `open.signal` is aborted. */
  read(open: Open, what: Readable, options?: ReadOptions): AsyncIterable<Batch>
  write?(open: Open, object: string, batches: AsyncIterable<Batch>, mode: WriteMode): Promise<Counts>
}

export const usualReadTime = 600_000
