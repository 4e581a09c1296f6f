let last = 0
let within = 0

/**
 * A new record id: UUID version 7 (RFC 9562), so ids sort by creation time and inserts go to the right edge of
 * a primary key index. Ids of one process without an explicit time ascend even within a millisecond.
 */
export const newId = (at?: number): string => {
  const bytes = randomBytes()
  const [time, count] = at === undefined ? nextMoment() : [at, (bytes[6]! << 4) | (bytes[7]! & 0x0f)]
  for (let i = 0; i < 6; i++) bytes[i] = Math.floor(time / 2 ** (8 * (5 - i))) % 256
  bytes[6] = 0x70 | (count >> 8)
  bytes[7] = count & 0xff
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  let id = ''
  for (let i = 0; i < 16; i++)
    id += i === 4 || i === 6 || i === 8 || i === 10 ? `-${hex[bytes[i]!]}` : hex[bytes[i]!]
  return id
}

/** Eight random characters, for the id of a part of a design: two people who add one at once get different ones. */
export const partId = (prefix: string): string => {
  let id = prefix
  for (const byte of randomBytes().subarray(0, 8)) id += letters[byte % letters.length]
  return id
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const pool = new Uint8Array(8_192)
let drawn = pool.length

/** Sixteen bytes of a pool: a system call per id would cost more than the rest. */
const randomBytes = (): Uint8Array => {
  if (drawn === pool.length) {
    crypto.getRandomValues(pool)
    drawn = 0
  }
  drawn += 16
  return pool.subarray(drawn - 16, drawn)
}

/** The millisecond and a 12-bit counter; the time runs ahead when the counter overflows. */
const nextMoment = (): readonly [time: number, count: number] => {
  const now = Date.now()
  if (now > last) [last, within] = [now, 0]
  else if (within === 0xfff) [last, within] = [last + 1, 0]
  else within++
  return [last, within]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

/** Table and field ids: chosen once, safe as part of a column name, a URL and a JSON key. */
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z][a-z0-9_]{0,47}$/.test(value)

/** A space id is alphanumeric (specification, section 2). */
export const isSpaceId = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-zA-Z0-9]{1,32}$/.test(value)
