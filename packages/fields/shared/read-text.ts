/**
 * Converts input to text: a sheet returns the number `5` for a text cell with digits. Undefined for anything
 * else.
 */
export const readText = (input: unknown): string | undefined => {
  if (typeof input === 'string') return input.trim()
  if (typeof input === 'number' || typeof input === 'boolean' || typeof input === 'bigint')
    return String(input)
  if (input instanceof Date && !Number.isNaN(input.getTime()))
    return input
      .toISOString()
      .replace(/T00:00:00\.000Z$/, '')
      .replace('T', ' ')
      .replace(/(\.000)?Z$/, '')
  return undefined
}

/** Length in code points, as PostgreSQL counts. */
export const lengthOf = (text: string): number => {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) length--
  }
  return length
}
