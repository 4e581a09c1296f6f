import type { Measure } from '../../shared/figures-contract.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const rounded = (value: number): number => (value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** What `saySpan` needs of a translation function. */
type Say = (key: string, params: { readonly value: number }) => string

/** A duration in one unit: `44 min`, `9.2 h`, `2.3 d`. Working time is never said in days, which differ between calendars. */
export const saySpan = (t: Say, milliseconds: number | null, measure: Measure): string => {
  if (milliseconds === null) return '—'
  if (milliseconds < minute) return t('figures.seconds', { value: Math.round(milliseconds / second) })
  if (milliseconds < hour) return t('figures.minutes', { value: rounded(milliseconds / minute) })
  if (measure === 'worked' || milliseconds < 2 * day)
    return t('figures.hours', { value: rounded(milliseconds / hour) })
  return t('figures.days', { value: rounded(milliseconds / day) })
}

/** A share in whole percent; a dash of nothing. */
export const sayShare = (part: number, all: number): string =>
  all === 0 ? '—' : `${Math.round((part / all) * 100)}%`
