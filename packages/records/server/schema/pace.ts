/** How a walk over very many rows goes on beside people's work. */
export interface Pace {
  /** Rows in the next batch. */
  readonly rows: number
  /** How long it rests before that, in milliseconds. */
  readonly rest: number
  /** The least a row has taken, in milliseconds: the machine when nobody else needs it. */
  readonly best: number
}

/** A batch that is done; `took` in milliseconds. */
interface Batch {
  readonly rows: number
  readonly took: number
}

/** Milliseconds a batch should take: whoever waits for a row of it, or for the processor it has, hardly notices. */
const batchTime = 40
/** With fewer, most of a batch would be its beginning and its end. */
const fewest = 200
const most = 10_000
/** Times as long as the batch: however busy the machine, a quarter of the time is spent working, or a change would never end. */
const longestRest = 3

export const firstPace = (rows: number): Pace => ({ rows, rest: 0, best: Number.POSITIVE_INFINITY })

/**
 * What follows a batch. Left alone, a walk works half of the time. Rows that take longer than they could say that others want
 * the processor, the disk or these rows: the rest grows with that, and batches stay short.
 */
export const nextPace = (pace: Pace, { rows, took }: Batch): Pace => {
  const each = took / Math.max(rows, 1)
  // The best is forgotten little by little: later rows may be larger, or have more that is made from them.
  const best = Math.min(each, pace.best * 1.01)
  const slowness = each / best
  return {
    rows: Math.round(Math.max(fewest, Math.min(batchTime / each, pace.rows * 2, most))),
    rest: took * Math.min(slowness, longestRest),
    best,
  }
}
