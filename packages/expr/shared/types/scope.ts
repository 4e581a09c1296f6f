import { langs, localise } from '@gantry/base/shared'
import type { ContextType, ExprType } from './expr-type.ts'

/** Spaces in names do not count: `planned  date` and `planned date` are one name. */
export const normaliseName = (name: string): string =>
  name
    .replace(/\s*([./\-'+*])\s*/g, ' $1 ')
    .replace(/\s+/g, ' ')
    .trim()

interface Names {
  /** Written name → ids of fields it can mean. */
  readonly ids: ReadonlyMap<string, readonly string[]>
}

const known = new WeakMap<ContextType, Names>()

const namesOf = (context: ContextType): Names => {
  const made = known.get(context)
  if (made) return made
  const ids = new Map<string, string[]>()
  for (const [id, { label }] of Object.entries(context.fields)) {
    if (label === undefined) continue
    for (const name of new Set(langs.map(lang => normaliseName(localise(label, lang)))))
      ids.set(name, [...(ids.get(name) ?? []), id])
  }
  // An id always means its own field, whatever others are labelled.
  for (const id of Object.keys(context.fields)) ids.set(normaliseName(id), [id])
  const names = { ids }
  known.set(context, names)
  return names
}

/** The ids of the fields a written name can mean: by id, or by label in either language. More than one is ambiguous. */
export const fieldsNamed = (context: ContextType, name: string): readonly string[] =>
  namesOf(context).ids.get(normaliseName(name)) ?? []

/** Every name the fields of a context can be written with. */
export const writtenNames = (context: ContextType): readonly string[] => [...namesOf(context).ids.keys()]

/** The context behind a type: its own, or that of a list's items, as paths and filters look through lists. */
export const contextWithin = (type: ExprType): ContextType | undefined =>
  type.kind === 'context' ? type : type.kind === 'list' ? contextWithin(type.of) : undefined
