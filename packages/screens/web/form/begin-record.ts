import type { Json } from '@gantry/base/shared'
import { isDefaultFormula, isTerm, type Locale } from '@gantry/fields/shared'
import type { Ref, Session } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { FormValues } from './values.ts'

/** What surrounds a record that is being begun. */
export interface Beginning {
  readonly session: Session | null
  readonly locale: Locale
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A new record with the defaults that are values, or are known from who begins it and when; the others are worked out. */
export const beginRecord = (model: TableModel, beginning: Beginning): FormValues =>
  Object.fromEntries(
    model.fields.flatMap(field => {
      const value = defaultOf(field, beginning)
      return value === null ? [] : [[field.id, value]]
    }),
  )

const defaultOf = (field: FieldModel, beginning: Beginning): Json => {
  const { default: preset } = field.def
  if (preset === undefined || isDefaultFormula(preset)) return null
  if (!isTerm(preset)) return preset
  const { session, locale, now } = beginning
  switch (preset.term) {
    case 'me':
      return reference(field, session && { id: session.user.personId, title: session.user.name })
    case 'myDepartment': {
      const [own] = session?.departments ?? []
      return reference(field, own ? { id: own.id, title: own.name } : null)
    }
    case 'today':
      return read(field, new Date(now).toLocaleDateString('sv-SE', { timeZone: locale.timeZone }), locale)
    case 'now':
      return read(field, new Date(now).toISOString(), locale)
  }
}

/** Somebody with his name, in a field for one or for several. */
const reference = ({ type }: FieldModel, ref: Ref | null): Json => {
  if (!ref) return null
  const named = { id: ref.id, title: ref.title }
  return type.kind === 'set' ? [named] : named
}

const read = ({ type, def }: FieldModel, text: string, locale: Locale): Json => {
  const parsed = type.parse(text, def, locale)
  return parsed.ok ? parsed.value : null
}
