/**
 * A cell of CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe, so that nothing others wrote is
 * computed; numbers stay.
 */
export const csvCell = (value: unknown, delimiter = ','): string => {
  const text = value === null || value === undefined ? '' : String(value)
  const isFormula = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) && Number.isNaN(Number(text))
  const safe = isFormula ? `'${text}` : text
  return /["\r\n]/.test(safe) || safe.includes(delimiter) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Lines of CSV. */
export const csvText = (rows: readonly (readonly unknown[])[], delimiter = ','): string =>
  rows.map(cells => cells.map(cell => csvCell(cell, delimiter)).join(delimiter)).join('\r\n')
