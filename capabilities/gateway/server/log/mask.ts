import type { Json } from '@gantry/base/shared'

/** Characters of a body that are kept. */
const longest = 16 * 1024
const secret = /pass(word|wd)?|secret|token|authorization|api[-_]?key|credential|身份证|密码|口令/i

/** A value without what its names say is secret; done before anything is written. */
const masked = (value: Json, depth = 0): Json => {
  if (depth > 20) return null
  if (Array.isArray(value)) return value.slice(0, 200).map(each => masked(each, depth + 1))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      secret.test(name) ? '***' : masked(each ?? null, depth + 1),
    ]),
  )
}

/** JSON text of a masked value, or a note that it was too long to keep. */
export const keptJson = (value: Json): string => {
  const text = JSON.stringify(masked(value))
  return text.length > longest ? JSON.stringify({ cut: text.slice(0, 2_000) }) : text
}

export const keptText = (text: string): string => text.slice(0, longest)
