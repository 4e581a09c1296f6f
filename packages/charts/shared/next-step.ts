import type { TimeStep } from '@gantry/model/shared'

const after: Readonly<Partial<Record<TimeStep, (at: Date) => void>>> = {
  minute: at => at.setUTCMinutes(at.getUTCMinutes() + 1),
  hour: at => at.setUTCHours(at.getUTCHours() + 1),
  day: at => at.setUTCDate(at.getUTCDate() + 1),
  week: at => at.setUTCDate(at.getUTCDate() + 7),
  month: at => at.setUTCMonth(at.getUTCMonth() + 1),
  quarter: at => at.setUTCMonth(at.getUTCMonth() + 3),
  year: at => at.setUTCFullYear(at.getUTCFullYear() + 1),
}

/** Start of the next step in the format of answers; null for recurring steps. */
export const nextStep = (step: TimeStep, key: string): string | null => {
  const next = after[step]
  if (!next) return null
  const isClock = step === 'hour' || step === 'minute'
  const at = new Date(isClock ? `${key}Z` : `${key}T00:00:00Z`)
  next(at)
  return at.toISOString().slice(0, isClock ? 16 : 10)
}
