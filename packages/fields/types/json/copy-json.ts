import { type IssueCode, isPlainObject, isStorable, type Json, type JsonObject } from '@gantry/base/shared'

/** Why a value cannot be stored as JSON. */
export class Refusal {
  readonly code: IssueCode
  readonly params: JsonObject
  constructor(code: IssueCode, params: JsonObject = {}) {
    this.code = code
    this.params = params
  }
}

/** Maximum nesting of lists and objects. */
const depth = 32
const parts = 100_000

/**
 * Copies a value as plain JSON as the database stores it. Undefined members are omitted; values that no column can store
 * (NUL, lone surrogates, non-finite numbers, other objects) are refused.
 */
export const copyJson = (data: unknown): Json | Refusal => {
  let left = parts
  const copy = (value: unknown, level: number): Json | Refusal => {
    if (--left < 0) return new Refusal('max_items', { limit: parts })
    if (level > depth) return new Refusal('json_depth', { limit: depth })
    if (typeof value === 'string') return isStorable(value) ? value : new Refusal('control_character')
    // Adding zero converts -0 to 0: JSON has no negative zero.
    if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : new Refusal('json')
    if (typeof value === 'boolean' || value === null) return value
    if (Array.isArray(value)) return copyList(value, level)
    return isPlainObject(value) && isBare(value) ? copyMembers(value, level) : new Refusal('json')
  }
  const copyList = (list: readonly unknown[], level: number): Json | Refusal => {
    const copies: Json[] = []
    for (const each of list) {
      const made = copy(each ?? null, level + 1)
      if (made instanceof Refusal) return made
      copies.push(made)
    }
    return copies
  }
  const copyMembers = (from: Record<string, unknown>, level: number): Json | Refusal => {
    const members: [string, Json][] = []
    for (const [name, value] of Object.entries(from)) {
      if (value === undefined) continue
      if (!isStorable(name)) return new Refusal('control_character')
      const made = copy(value, level + 1)
      if (made instanceof Refusal) return made
      members.push([name, made])
    }
    return Object.fromEntries(members)
  }
  return copy(data, 0)
}

const isBare = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
