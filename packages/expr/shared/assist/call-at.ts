import type { FunctionDef } from '../functions/definition.ts'
import { functionNamed } from '../functions/index.ts'
import { plainSource } from '../parse/plain-source.ts'

/** The function call that contains a position, possibly incomplete. */
export interface CallAt {
  readonly def: FunctionDef
  /** The name as it is written. */
  readonly name: string
  /** Offset of its opening bracket. */
  readonly at: number
  /** Index of the argument at the position, from 0. */
  readonly argument: number
  /** The name of the argument, when it is given by name. */
  readonly named: string | null
}

/**
 * The innermost call with an open bracket at a position. Scans the text, because an incomplete call has no
 * tree.
 */
export const callAt = (source: string, place: number): CallAt | null => {
  const plain = plainSource(source)
  const open = openBrackets(plain, place)
  for (const { at, commas, last } of open.toReversed()) {
    if (plain[at] !== '(') continue
    const name = nameBefore(plain, at)
    const def = name === null ? undefined : functionNamed(name)
    if (name === null || !def) continue
    const named = /^\s*([\p{L}_][\p{L}\p{N}_ ]*?)\s*:/u.exec(plain.slice(last, place))?.[1] ?? null
    return { def, name, at, argument: commas, named }
  }
  return null
}

interface Open {
  readonly at: number
  commas: number
  /** Start of the current argument. */
  last: number
}

const openBrackets = (plain: string, place: number): Open[] => {
  const open: Open[] = []
  let inside = ''
  for (let at = 0; at < Math.min(place, plain.length); at++) {
    const sign = plain[at] ?? ''
    if (inside) {
      if (sign === '\\' && inside === '"') at++
      else if (sign === inside) inside = ''
    } else if (sign === '"' || sign === '`') inside = sign
    else if ('([{'.includes(sign)) open.push({ at, commas: 0, last: at + 1 })
    else if (')]}'.includes(sign)) open.pop()
    else if (sign === ',') {
      const innermost = open.at(-1)
      if (innermost) {
        innermost.commas++
        innermost.last = at + 1
      }
    }
  }
  return open
}

/** The longest function name directly before a bracket; names of the standard contain spaces. */
const nameBefore = (plain: string, at: number): string | null => {
  const words = (/[\p{L}\p{N}_]+(?: [\p{L}\p{N}_]+){0,3}\s*$/u.exec(plain.slice(0, at))?.[0] ?? '')
    .trim()
    .split(' ')
  for (let first = 0; first < words.length; first++) {
    const name = words.slice(first).join(' ')
    if (functionNamed(name)) return name
  }
  return null
}
