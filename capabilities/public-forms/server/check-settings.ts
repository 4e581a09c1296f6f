import { AppError, type Issue, issue, langs, localise, type Text } from '@gantry/base/shared'
import type { FieldId, TableDef } from '@gantry/model/shared'
import { isRequired } from '@gantry/records/server'
import type { OfferableField, PublicFormSettings } from '../shared/contract.ts'

const isBlank = (text: Text): boolean => langs.some(lang => localise(text, lang).trim() === '')

/** Fields without which no record can be made, and which nobody fills in where a form does not show them. */
export const neededFields = (table: TableDef): readonly FieldId[] =>
  Object.entries(table.fields).flatMap(([id, field]) =>
    isRequired(field) && field.default === undefined && field.computed === undefined ? [id] : [],
  )

/** @throws AppError request.invalid naming every place */
export const checkSettings = (settings: PublicFormSettings, offerable: readonly OfferableField[]): void => {
  const offers = new Map(offerable.map(({ id, offer }) => [id, offer]))
  const issues: Issue[] = []
  if (isBlank(settings.title)) issues.push(issue('title', 'required'))
  const seen = new Set<FieldId>()
  for (const [at, { id, records }] of settings.fields.entries()) {
    const offer = offers.get(id) ?? null
    if (offer === null || seen.has(id)) issues.push(issue(`fields.${at}`, 'not_offerable'))
    if (offer === 'list' && (records ?? []).length === 0) issues.push(issue(`fields.${at}`, 'required'))
    seen.add(id)
  }
  const { opens, ends } = settings
  if (opens !== null && ends !== null && new Date(opens) >= new Date(ends))
    issues.push(issue('ends', 'ends_before_start'))
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
}
