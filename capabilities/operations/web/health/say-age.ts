import { currentLang } from '@gantry/client/web'

/** Seconds of each unit, largest first; a unit is used from twice its length on. */
const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** A span of time in its most fitting unit: `90 seconds`, `3 hours`. */
export const sayAge = (seconds: number): string => {
  const [unit, length] = units.find(([, each]) => seconds >= 2 * each) ?? (['second', 1] as const)
  return new Intl.NumberFormat(currentLang(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: 0,
  }).format(Math.max(0, seconds) / length)
}
