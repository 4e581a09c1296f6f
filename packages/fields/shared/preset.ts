import { isPlainObject, type Json } from '@gantry/base/shared'

/** A default resolved when the record is created: `{ "term": "me" }`. */
export interface DefaultTerm {
  readonly term: 'me' | 'today' | 'now' | 'myDepartment'
}

/** A default computed from input fields when the record is created: `{ "formula": "today() + ..." }`. */
export interface DefaultFormula {
  readonly formula: string
}

const terms: readonly string[] = ['me', 'today', 'now', 'myDepartment'] satisfies DefaultTerm['term'][]

export const isTerm = (preset: Json | undefined): preset is Json & DefaultTerm =>
  isPlainObject(preset) && typeof preset.term === 'string' && terms.includes(preset.term)

export const isDefaultFormula = (preset: Json | undefined): preset is Json & DefaultFormula =>
  isPlainObject(preset) && typeof preset.formula === 'string' && Object.keys(preset).length === 1
