/** Pace of a walk over very many rows. */
export interface Pace {
  /** Rows in the next batch. */
  readonly rows: number
  /** Pause before the next batch, in milliseconds. */
  readonly rest: number
  /** Fastest time per row so far, in milliseconds: the speed of an idle machine. */
  readonly best: number
}

/** A finished batch; `took` in milliseconds. */
interface Batch {
  readonly rows: number
  readonly took: number
}

/**
 * Target duration of a batch in milliseconds: hardly noticeable for a request that waits for its row locks or
 * the processor.
 */
const batchTime = 40
/** Minimum rows per batch; below it the fixed cost per batch dominates. */
const fewest = 200
const most = 10_000
/**
 * Maximum pause as a multiple of the batch: even on a busy machine a quarter of the time is spent working,
 * otherwise a change would never end.
 */
const longestRest = 3

export const firstPace = (rows: number): Pace => ({ rows, rest: 0, best: Number.POSITIVE_INFINITY })

/**
 * Computes the next pace. On an idle machine a walk works half of the time. Slower rows show that others use
 * processor, disk or these rows: the pause grows accordingly, and batches stay short.
 */
export const nextPace = (pace: Pace, { rows, took }: Batch): Pace => {
  const each = took / Math.max(rows, 1)
  // The best time decays slowly: later rows may be larger or have more dependants.
  const best = Math.min(each, pace.best * 1.01)
  const slowness = each / best
  return {
    rows: Math.round(Math.max(fewest, Math.min(batchTime / each, pace.rows * 2, most))),
    rest: took * Math.min(slowness, longestRest),
    best,
  }
}
