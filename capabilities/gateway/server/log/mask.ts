import type { Json } from '@gantry/base/shared'

/** Characters of a body that are kept. */
const longest = 16 * 1024
const secret = /pass(word|wd)?|secret|token|authorization|api[-_]?key|credential|身份证|密码|口令/i

/** No names besides those that say by themselves that their value is secret. */
export const nothingHidden: ReadonlySet<string> = new Set()

/** Texts that may hold conditions on fields: whole where they name a hidden one. */
const isCondition = (name: string, value: Json | undefined, hidden: ReadonlySet<string>): boolean =>
  name === 'filter' && typeof value === 'string' && [...hidden].some(each => value.includes(each))

/** A value without what its names say is secret, and without `hidden` ones; done before anything is written. */
const masked = (value: Json, hidden: ReadonlySet<string>, depth = 0): Json => {
  if (depth > 20) return null
  if (Array.isArray(value)) return value.slice(0, 200).map(each => masked(each, hidden, depth + 1))
  // A condition names its field beside the value.
  if (value !== null && typeof value === 'object' && 'field' in value && 'value' in value)
    if (typeof value.field === 'string' && hidden.has(value.field.split('.')[0] ?? ''))
      return { ...value, value: '***' }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secret.test(name) || hidden.has(name) || isCondition(name, each, hidden)
        ? '***'
        : masked(each ?? null, hidden, depth + 1),
    ]),
  )
}

/** JSON text of a masked value, or a note that it was too long to keep. */
export const keptJson = (value: Json, hidden: ReadonlySet<string>): string => {
  const text = JSON.stringify(masked(value, hidden))
  return text.length > longest ? JSON.stringify({ cut: text.slice(0, 2_000) }) : text
}

export const keptText = (text: string): string => text.slice(0, longest)
