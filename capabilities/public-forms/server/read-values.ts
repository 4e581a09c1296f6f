import { AppError, type Issue, issue, type Json, type JsonObject } from '@gantry/base/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import type { StoredFile } from '@gantry/model/shared'
import type { Shown } from './public-table.ts'

/** Characters of all values of an answer at most. */
const mostCharacters = 200_000

/** A value as its field reads it, or why it cannot be taken. */
interface Read {
  readonly value?: Json
  readonly issue?: Issue
}

const readValue = (
  here: Ctx,
  { id, def, offer, records }: Shown,
  value: Json,
  sent: ReadonlySet<string>,
): Read => {
  if (offer === 'list') {
    if (value === null || value === '') return { value: null }
    const isListed = typeof value === 'string' && records.some(record => record.id === value)
    return isListed ? { value } : { issue: issue(id, 'not_offered') }
  }
  const type = fieldTypeOf(def)
  const parsed = type.parse(value, def, here.actor)
  if (!parsed.ok) return { issue: issue(id, parsed.code, parsed.params) }
  if (parsed.value !== null && type.files?.(parsed.value).some(file => !sent.has(file.id)))
    return { issue: issue(id, 'not_a_file') }
  return { value: parsed.value }
}

/**
 * The values of an answer: of the shown fields alone, each as its type reads it, and files of this visit alone.
 * @throws AppError request.invalid naming every field
 */
export const readValues = (
  here: Ctx,
  shown: readonly Shown[],
  values: JsonObject,
  files: readonly StoredFile[],
): JsonObject => {
  if (JSON.stringify(values).length > mostCharacters)
    throw new AppError('request.too_large', { max: mostCharacters })
  const issues: Issue[] = []
  const known = new Map(shown.map(each => [each.id, each]))
  const sent = new Set(files.map(({ id }) => id))
  const read: Record<string, Json> = {}
  for (const [id, value] of Object.entries(values)) {
    const field = known.get(id)
    if (!field) {
      issues.push(issue(id, 'unknown'))
      continue
    }
    const { value: kept = null, issue: wrong } = readValue(here, field, value ?? null, sent)
    if (wrong) issues.push(wrong)
    else read[id] = kept
  }
  for (const { id, def, required } of shown)
    if (
      required &&
      def.rules === undefined &&
      (read[id] ?? null) === null &&
      !issues.some(({ field }) => field === id)
    )
      issues.push(issue(id, 'required'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  return read
}
