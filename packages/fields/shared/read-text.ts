/** The text of an input that may be one: a sheet gives `5` for a text cell that holds a number. Undefined for anything else. */
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

/** The length people count: one for a character outside the basic plane, too; PostgreSQL counts the same way. */
export const lengthOf = (text: string): number => {
  let length = text.length
  for (let i = 0; i < text.length - 1; i++) {
    const unit = text.charCodeAt(i)
    if (unit >= 0xd800 && unit <= 0xdbff) length--
  }
  return length
}
