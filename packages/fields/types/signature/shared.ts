import type { FieldOf, FieldType, FileRef } from '../../shared/field-type.ts'
import { noSettings } from '../../shared/settings.ts'
import { filesJson, namesOf, readFiles } from '../attachment/shared.ts'

export type SignatureField = FieldOf<'signature', typeof noSettings>

/** A drawn or typed signature: one image, stored as a file of the record. */
export const signature: FieldType<SignatureField, readonly FileRef[]> = {
  name: 'signature',
  kind: 'rows',
  settings: noSettings,
  parse: input => readFiles(input, 1, 'image/png'),
  files: value => value,
  format: (value, _field, { lang }) => namesOf(value, lang),
  json: () => filesJson(1),
}
