import type { ByteRange } from '../endpoint.ts'

/**
 * The part of a file a `Range` header asks for. Null: the whole file, also for several ranges and units that are not known, which
 * RFC 9110 lets a server pass over; `unsatisfiable`: the part begins beyond the end.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (start >= size) return 'unsatisfiable'
  if (to === '') return { start, end: size - 1 }
  return Number(to) < start ? null : { start, end: Math.min(Number(to), size - 1) }
}
