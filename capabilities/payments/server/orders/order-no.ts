import { randomInt } from 'node:crypto'

/** A number of ours for providers: a letter, the day in China, twelve digits by chance. */
export const orderNo = (now: Date, letter: 'P' | 'R'): string => {
  const day = new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
  return `${letter}${day}${String(randomInt(1e6)).padStart(6, '0')}${String(randomInt(1e6)).padStart(6, '0')}`
}
