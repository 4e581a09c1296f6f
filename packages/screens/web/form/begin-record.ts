import type { Json } from '@gantry/base/shared'
import { isDefaultFormula, isTerm, type Locale } from '@gantry/fields/shared'
import type { Ref, Session } from '@gantry/model/shared'
import type { FieldModel, TableModel } from '../parts/table-model.ts'
import type { FormValues } from './values.ts'

/** Context of a new record: inputs of its defaults. */
export interface Beginning {
  readonly session: Session | null
  readonly locale: Locale
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

/**
 * Initial values of a new record: the only option the user's rights admit, constant defaults and those that depend on the user or
 * the time. Other defaults are computed later.
 */
export const beginRecord = (model: TableModel, beginning: Beginning): FormValues =>
  Object.fromEntries(
    model.fields.flatMap(field => {
      const value = onlyOption(model, field) ?? defaultOf(field, beginning)
      return value === null ? [] : [[field.id, value]]
    }),
  )

const onlyOption = ({ info, writable }: TableModel, { id, type, def }: FieldModel): Json => {
  const [only, ...others] = info.rights.admitted?.[id] ?? []
  const isOption = type.options?.(def).some(option => option.id === only) ?? false
  return only !== undefined && others.length === 0 && isOption && writable(id) ? only : null
}

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

/** A reference with its title, for a field of one or of several references. */
const reference = ({ type }: FieldModel, ref: Ref | null): Json => {
  if (!ref) return null
  const named = { id: ref.id, title: ref.title }
  return type.kind === 'set' ? [named] : named
}

const read = ({ type, def }: FieldModel, text: string, locale: Locale): Json => {
  const parsed = type.parse(text, def, locale)
  return parsed.ok ? parsed.value : null
}
