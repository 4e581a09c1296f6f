import { AppError, isPlainObject, isUuid, newId } from '@gantry/base/shared'
import { type Ctx, openText, sealText } from '@gantry/kernel/server'
import type { RecordInput } from '@gantry/records/server'
import { type FormRow, placeOf } from './form-row.ts'

/** Milliseconds between opening a form and sending it: nobody reads and fills in a form faster, programs do. */
export const leastRest = 3_000
/** Milliseconds after which an opened form must be opened again. */
const longestVisit = 24 * 3_600_000

const unread: Readonly<Record<string, unknown>> = {}

/** One opening of a form; at most one answer is sent with it. */
export interface Visit {
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

/** A proof that the form was opened now, which only this installation makes and reads. */
export const beginVisit = (here: Ctx, form: FormRow): string =>
  sealText(here, placeOf(form.id, 'visit'), JSON.stringify({ id: newId(), at: here.now.getTime() }))

/** @throws AppError public_form.stale for a proof that is forged, of another form, too old, or of before a change of link or password */
export const readVisit = (here: Ctx, form: FormRow, proof: string): Visit => {
  const text = openText(here, placeOf(form.id, 'visit'), proof)
  const read: unknown = text === null ? null : JSON.parse(text)
  const { id, at } = isPlainObject(read) ? read : unread
  if (!isUuid(id) || typeof at !== 'number') throw new AppError('public_form.stale')
  if (at < form.securedAt || here.now.getTime() - at > longestVisit) throw new AppError('public_form.stale')
  return { id, at }
}

/**
 * The values a link gives; none for a link without.
 * @throws AppError public_form.not_found for values that were changed or are of another form
 */
export const readGiven = (here: Ctx, form: FormRow, given: string | undefined): RecordInput => {
  if (given === undefined) return {}
  const text = openText(here, placeOf(form.id, 'values'), given)
  const read: unknown = text === null ? null : JSON.parse(text)
  if (!isPlainObject(read)) throw new AppError('public_form.not_found')
  return read
}
