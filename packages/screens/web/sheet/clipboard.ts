/**
 * Parses spreadsheet text from the clipboard into rows and cells. Excel, WPS and Google Sheets separate cells by tabs, quote
 * a cell that contains a tab, a line break or a double quote, and double the quotes inside it.
 */
export const readClipboard = (text: string): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  let at = 0
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  const endRow = () => {
    endCell()
    rows.push(row)
    row = []
  }
  while (at < text.length) {
    const char = text[at]!
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]!
      else quoted = false
    } else if (char === '"' && cell === '' && closes(text, at)) quoted = true
    else if (char === '\t') endCell()
    else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      endRow()
    } else cell += char
    at++
  }
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** Whether the quote at `start` opens a quoted cell; an inch sign alone at the start of a cell does not. */
const closes = (text: string, start: number): boolean => {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '"') continue
    if (text[at + 1] === '"') at++
    else return at + 1 === text.length || /[\t\r\n]/.test(text[at + 1]!)
  }
  return false
}

/** Writes the same format for copying. */
export const writeClipboard = (rows: readonly (readonly string[])[]): string =>
  rows.map(row => row.map(writeCell).join('\t')).join('\r\n')

const writeCell = (cell: string): string =>
  /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
