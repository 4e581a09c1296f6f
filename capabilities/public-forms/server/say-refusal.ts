import { AppError, type Issue, issue } from '@gantry/base/shared'
import type { Shown } from './public-table.ts'

/** Reasons that say nothing of other records, people or rights: about the value itself, or written by the designer. */
const plainReasons: ReadonlySet<string> = new Set(['required', 'not_valid'])

/**
 * Why a record was refused, as a visitor may know it: at a shown field either a plain reason or that the value cannot be accepted, as
 * where it stands in another record already. What concerns other fields is not named.
 */
export const sayRefusal = (error: AppError, shown: readonly Shown[]): AppError => {
  const ids = new Set(shown.map(({ id }) => id))
  const told = new Map<string, Issue>()
  for (const { field: path, code, params } of error.issues) {
    const [field = ''] = path.split('.')
    if (!ids.has(field) || told.has(field)) continue
    told.set(field, plainReasons.has(code) ? issue(field, code, params) : issue(field, 'not_accepted'))
  }
  return told.size > 0
    ? new AppError('request.invalid', {}, [...told.values()])
    : new AppError('public_form.not_accepted')
}
