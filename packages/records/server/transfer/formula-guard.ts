/**
 * Characters that begin a formula; spreadsheet programs with a Chinese or Japanese input method accept the
 * full-width forms as well.
 */
const formulaStart = '[=+\\-@\\t\\r＝＋－＠]'
const starts = new RegExp(`^'*${formulaStart}`)
const guarded = new RegExp(`^'+${formulaStart}`)

/**
 * Prefixes a text that a spreadsheet program would interpret as a formula (OWASP, CSV injection) with an
 * apostrophe, which `unguard` removes on import.
 */
export const guardFormula = (text: string): string => (starts.test(text) ? `'${text}` : text)

/**
 * In a workbook the cell type marks texts; only a leading apostrophe that `unguard` would remove is doubled.
 */
export const keepApostrophe = (text: string): string => (guarded.test(text) ? `'${text}` : text)

export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
