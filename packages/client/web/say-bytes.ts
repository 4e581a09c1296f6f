import { currentLang } from './lang/lang.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the unit with the fewest digits. */
export const sayBytes = (bytes: number): string => {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, Math.abs(bytes))) / 10))
  return new Intl.NumberFormat(currentLang(), {
    style: 'unit',
    unit: units[step],
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1024 ** step)
}
