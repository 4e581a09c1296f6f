import type { Json, JsonObject } from '@gantry/base/shared'

const isObject = (document: Json | undefined): document is JsonObject =>
  typeof document === 'object' && document !== null && !Array.isArray(document)

const partsOf = ({ of }: JsonObject): readonly Json[] => (Array.isArray(of) ? of : [])

/**
 * Extends every condition on a role in a document to another role: `role a` becomes `role a or role b`. A negated
 * condition then excludes both.
 */
export const withRoleToo = (document: Json, role: string, also: string): Json => {
  if (Array.isArray(document)) return document.map((each: Json) => withRoleToo(each, role, also))
  if (!isObject(document)) return document
  const isRole = (part: Json): boolean => isObject(part) && part.op === 'role' && part.role === role
  const copy = { op: 'role', role: also }
  if (isRole(document)) return { op: 'or', of: [document, copy] }
  // Appends to an existing list of roles instead of nesting a list.
  if (document.op === 'or')
    return {
      ...document,
      of: partsOf(document).flatMap(part => (isRole(part) ? [part, copy] : [withRoleToo(part, role, also)])),
    }
  return Object.fromEntries(
    Object.entries(document).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, withRoleToo(value, role, also)]],
    ),
  )
}

/** Whether a condition of a document references the role. */
export const namesRole = (document: unknown, role: string): boolean => {
  if (Array.isArray(document)) return document.some(each => namesRole(each, role))
  if (document === null || typeof document !== 'object') return false
  if ('op' in document && document.op === 'role' && 'role' in document && document.role === role) return true
  return Object.values(document).some(each => namesRole(each, role))
}
