/** What begins a formula; spreadsheet programs with a Chinese or Japanese input method take the full-width forms as well. */
const formulaStart = '[=+\\-@\\t\\r＝＋－＠]'
const starts = new RegExp(`^'*${formulaStart}`)
const guarded = new RegExp(`^'+${formulaStart}`)

/**
 * A text that a spreadsheet program would take for a formula (OWASP, CSV injection) is written with an apostrophe before
 * it, which those programs show as text, and which `unguard` takes off when the file comes back.
 */
export const guardFormula = (text: string): string => (starts.test(text) ? `'${text}` : text)

/** In a workbook a text is one by its cell's type; only an apostrophe that `unguard` would take for ours gets a second. */
export const keepApostrophe = (text: string): string => (guarded.test(text) ? `'${text}` : text)

export const unguardFormula = (text: string): string => (guarded.test(text) ? text.slice(1) : text)
