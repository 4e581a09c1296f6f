/** How far ahead the clock of a device may be, in milliseconds. */
const clockAhead = 600_000
const day = 86_400_000

/** The time a device gave, in milliseconds since 1970; null where its clock is not believed or it gave none. */
export const believedTime = (ts: number | undefined, received: number, keepDays: number): number | null =>
  ts === undefined || ts > received + clockAhead || ts < received - keepDays * day ? null : ts
