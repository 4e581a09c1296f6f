import { Type } from 'typebox'
import type { FieldOf, FieldType, FileRef } from '../../shared/field-type.ts'
import { settingsOf } from '../../shared/settings.ts'
import { filesJson, namesOf, readFiles } from '../attachment/shared.ts'

const settings = settingsOf({
  /** Maximum images per record; 9 when absent. */
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
})

export type ImageField = FieldOf<'image', typeof settings>

export const maxImages = (field: ImageField): number => field.max ?? 9

/** Images, displayed wherever the record is. The type is determined by the content, not by the file name. */
export const image: FieldType<ImageField, readonly FileRef[]> = {
  name: 'image',
  kind: 'rows',
  settings,
  parse: (input, field) => readFiles(input, maxImages(field), 'image/'),
  files: value => value,
  format: (value, _field, { lang }) => namesOf(value, lang),
  json: field => filesJson(maxImages(field)),
}
