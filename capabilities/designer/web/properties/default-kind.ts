import type { Json } from '@gantry/base/shared'
import {
  type DefaultTerm,
  fieldTypeOf,
  holdsFormula,
  isDefaultFormula,
  isTerm,
  kindFacts,
} from '@gantry/fields/shared'
import type { FieldDef } from '@gantry/model/shared'

/** What a field begins with in a new record. */
export type DefaultKind = 'none' | 'value' | 'formula' | DefaultTerm['term']

export const defaultKindOf = ({ default: preset }: FieldDef): DefaultKind => {
  if (preset === undefined) return 'none'
  if (isTerm(preset)) return preset.term
  return isDefaultFormula(preset) ? 'formula' : 'value'
}

/** Terms written out, to see which of them a field takes. */
const samples: readonly (readonly [DefaultTerm['term'], string])[] = [
  ['today', '2026-01-31'],
  ['now', '2026-01-31T08:00:00.000Z'],
]

/** What a field can begin with: what is uploaded, encrypted or made elsewhere begins with nothing. */
export const defaultKindsOf = (def: FieldDef): readonly DefaultKind[] => {
  const type = fieldTypeOf(def)
  if (type.rows || type.files || type.sealed || type.assigned || def.computed) return []
  const target = type.target?.(def)
  const moment = type.kind === 'moment' && !type.key
  const takes = (text: string) => type.parse(text, def, { lang: 'en', timeZone: 'UTC' }).ok
  return [
    'none',
    'value',
    ...(moment ? samples.filter(([, text]) => takes(text)).map(([term]) => term) : []),
    ...(target === 'member' ? (['me'] as const) : []),
    ...(target === 'department' ? (['myDepartment'] as const) : []),
    ...(holdsFormula(def) && kindFacts[type.kind].operators.length > 0 ? (['formula'] as const) : []),
  ]
}

/** Undefined: the field begins with nothing. */
export const withDefault = (def: FieldDef, preset: Json | undefined): FieldDef => {
  const { default: _before, ...rest } = def
  return preset === undefined ? { ...rest, type: def.type } : { ...rest, type: def.type, default: preset }
}
