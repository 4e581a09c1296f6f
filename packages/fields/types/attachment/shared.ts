import { isPlainObject, isUuid, joined, type Lang } from '@gantry/base/shared'
import { Type } from 'typebox'
import type { FieldOf, FieldType, FileRef, Parsed } from '../../shared/field-type.ts'
import { failure, isBlank, nothing, success } from '../../shared/parsed.ts'
import { flag, settingsOf } from '../../shared/settings.ts'

const settings = settingsOf({
  /** Maximum files per record; 20 when absent. The limit per upload is a setting of the product. */
  max: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Images only. */
  images: Type.Optional(flag),
})

export type AttachmentField = FieldOf<'attachment', typeof settings>

export const maxFiles = (field: AttachmentField): number => field.max ?? 20

/** Files uploaded before the record is saved, in the order they were added. */
export const attachment: FieldType<AttachmentField, readonly FileRef[]> = {
  name: 'attachment',
  kind: 'rows',
  settings,
  parse: (input, field) => readFiles(input, maxFiles(field), field.images ? 'image/' : ''),
  files: value => value,
  format: (value, _field, { lang }) => namesOf(value, lang),
  json: field => filesJson(maxFiles(field)),
}

/** Text of a list of files: their names. */
export const namesOf = (files: readonly FileRef[], lang: Lang): string =>
  joined(
    files.map(file => file.name),
    lang,
  )

export const filesJson = (maxItems: number) =>
  Type.Array(
    Type.Object({
      id: Type.String({ format: 'uuid' }),
      name: Type.String(),
      size: Type.Integer({ minimum: 0 }),
      mime: Type.String(),
    }),
    { maxItems },
  )

/** Parses a list of files without duplicates; `kind` is the required prefix of every MIME type. */
export const readFiles = (input: unknown, limit: number, kind: string): Parsed<readonly FileRef[]> => {
  if (isBlank(input)) return nothing
  if (!Array.isArray(input)) return failure('not_a_file')
  if (input.length > limit) return failure('max_items', { limit })
  const files: FileRef[] = []
  for (const each of input) {
    const file = readFile(each)
    if (!file) return failure('not_a_file')
    if (!file.mime.startsWith(kind)) return failure('file_kind', { name: file.name })
    if (!files.some(({ id }) => id === file.id)) files.push(file)
  }
  return files.length === 0 ? nothing : success(files)
}

const readFile = (input: unknown): FileRef | null => {
  if (!isPlainObject(input)) return null
  const { id, name, size, mime } = input
  const sound =
    isUuid(id) &&
    typeof name === 'string' &&
    /^[^\p{Cc}\p{Cs}/\\]{1,255}$/u.test(name) &&
    typeof size === 'number' &&
    Number.isSafeInteger(size) &&
    size >= 0 &&
    typeof mime === 'string' &&
    /^[\w.+-]+\/[\w.+-]+$/.test(mime)
  return sound ? { id: id.toLowerCase(), name, size, mime: mime.toLowerCase() } : null
}
