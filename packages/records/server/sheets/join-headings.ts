import type { Cell } from './sheet.ts'

/**
 * Combines several heading rows into one heading per column. An upper heading extends over empty cells to its
 * right that have a heading below (merged cells); without headings below it applies to its column alone. Units
 * in the last row follow in brackets.
 */
export const joinHeadings = (rows: readonly (readonly Cell[])[]): readonly string[] => {
  const width = Math.max(0, ...rows.map(lastFilled))
  const texts = rows.map(cells => Array.from({ length: width }, (_, at) => textOf(cells[at])))
  const last = texts.length > 1 && isUnits(texts.at(-1) ?? []) ? texts.at(-1) : undefined
  const named = last ? texts.slice(0, -1) : texts
  const spread = named.map((row, level) =>
    level === named.length - 1 ? row : overMerged(row, named[level + 1] ?? []),
  )
  return Array.from({ length: width }, (_, at) => {
    const parts = spread
      .map(row => row[at] ?? '')
      .filter((part, place, all) => part !== '' && all.indexOf(part) === place)
    const name = parts.join(' ')
    const unit = (last?.[at] ?? '').replace(/^[[(（【]|[\])）】]$/g, '')
    if (unit === '') return name
    return /[\u3000-\u9fff]/.test(name) ? `${name}（${unit}）` : `${name} (${unit})`.trim()
  })
}

const overMerged = (row: readonly string[], below: readonly string[]): readonly string[] => {
  let group = ''
  return row.map((text, at) => {
    if (text !== '') group = below[at] ? text : ''
    return text !== '' || !below[at] ? text : group
  })
}

/** Number of cells of a row without trailing empty ones. */
export const lastFilled = (cells: readonly Cell[]): number =>
  cells.reduce<number>((last, cell, index) => (textOf(cell) === '' ? last : index + 1), 0)

const textOf = (cell: Cell | undefined): string => String(cell ?? '').trim()

/** Whether a row contains only units: in brackets, or known symbols. */
export const isUnits = (cells: readonly Cell[]): boolean => {
  const filled = cells.map(textOf).filter(text => text !== '')
  return filled.length > 0 && filled.every(text => inBrackets.test(text) || unit.test(text))
}

const inBrackets = /^(?:\([^()]{1,12}\)|（[^（）]{1,12}）|\[[^[\]]{1,12}\]|【[^【】]{1,12}】)$/
const unit =
  /^(?:[kmcdµμn]?m[²³23]?|[kmµμ]?g|t|[kM]?W(?:h)?|[mkM]?V|m?A|Ah|[kM]?Pa|bar|[kMG]?Hz|N(?:m|·m)?|kN|[°℃K]|°[CF]|%|‰|h|min|m?s|d|L|ml|pcs?|rpm|r\/min|m\/s|m³\/h|USD|EUR|CNY|RMB|[€$¥￥]|元|万元|千元|个|件|台|套|只|次|人|天|日|小时|分钟|秒|吨|公斤|千克|克|米|毫米|厘米|公里|升|页|箱|根|片|块|张|吨\/小时)$/
