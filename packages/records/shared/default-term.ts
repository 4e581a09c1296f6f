import { isPlainObject, type Json } from '@gantry/base/shared'

/** A default settled when the record is made: `{ "term": "me" }`. */
export interface DefaultTerm {
  readonly term: 'me' | 'today' | 'now' | 'myDepartment'
}

const terms: readonly string[] = ['me', 'today', 'now', 'myDepartment'] satisfies DefaultTerm['term'][]

export const isTerm = (preset: Json): preset is Json & DefaultTerm =>
  isPlainObject(preset) && typeof preset.term === 'string' && terms.includes(preset.term)
