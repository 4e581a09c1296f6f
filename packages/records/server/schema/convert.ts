const numbers = /^(?:smallint|int|integer|bigint|numeric(?:\(.*\))?|real|double precision)$/

/** The expression that makes a value of another type of a column's; null when the values mean nothing in that type. */
export const converted = (column: string, from: string, to: string): string | null => {
  if (numbers.test(from) && (numbers.test(to) || to === 'text')) return `${column}::${to}`
  if (from === 'date' && (to === 'timestamptz' || to === 'text')) return `${column}::${to}`
  // One value becomes a list of one.
  return to === `${from}[]` ? `case when ${column} is not null then array[${column}] end` : null
}
