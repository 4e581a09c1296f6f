import { wallAt } from '@gantry/base/shared'

const part = /\{(n|yyyy|yy|mm|dd)(?::(\d{1,2}))?\}/g

/** What a pattern says of one moment: the counter that is drawn from, and how its numbers are written. */
export interface Numbering {
  /** Numbers begin anew when it changes: with every day, month or year the pattern names. */
  readonly period: string
  write(n: number): string
}

/** Reads a pattern such as `WO-{n:9}` or `{yyyy}{mm}-{n:4}` at an instant. */
export const numberingAt = (pattern: string, now: Date, timeZone: string): Numbering => {
  const wall = new Date(wallAt(now.getTime(), timeZone)).toISOString()
  const parts: Readonly<Record<string, string>> = {
    yyyy: wall.slice(0, 4),
    yy: wall.slice(2, 4),
    mm: wall.slice(5, 7),
    dd: wall.slice(8, 10),
  }
  return {
    period: [...pattern.matchAll(part)].map(([, name = '']) => parts[name] ?? '').join(''),
    write: n =>
      pattern.replace(part, (_, name: string, width?: string) =>
        name === 'n' ? String(n).padStart(Number(width ?? 1), '0') : (parts[name] ?? ''),
      ),
  }
}
