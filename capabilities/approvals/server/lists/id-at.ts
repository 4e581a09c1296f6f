/** The smallest id made at or after a moment: the first 48 bits are its milliseconds. */
export const idAt = (moment: string): string => {
  const at = Math.max(0, Date.parse(moment))
  const hex = at.toString(16).padStart(12, '0').slice(-12)
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
