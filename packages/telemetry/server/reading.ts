/** One value of a point at a time. */
export interface Reading {
  /** Id of `pointIds`. */
  readonly point: number
  /** Milliseconds since 1970. */
  readonly ts: number
  /** Null: the device says that it has none. */
  readonly value: number | string | null
  /** Bits of `quality`; 0 is good. */
  readonly quality: number
}

/** What is to be known of a value, as bits. */
export const quality = {
  good: 0,
  /** Outside the range of its point. */
  outOfRange: 1,
  /** The clock of the device was wrong, so the time is that of arrival. */
  clock: 2,
  /** A later message brought another value for the same time. */
  replaced: 4,
} as const
