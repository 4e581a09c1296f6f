import { lastFilled } from './join-headings.ts'
import type { Cell } from './sheet.ts'

/**
 * Whether a row is a total or a note instead of a record: a word for totals followed by numbers only, or a
 * single cell that begins with a word for notes.
 */
export const isAside = (cells: readonly Cell[], columns: number): boolean => {
  if (columns < 2) return false
  const [first, ...others] = cells.slice(0, lastFilled(cells)).filter(cell => cell !== null && cell !== '')
  if (typeof first !== 'string') return false
  const word = first.normalize('NFKC').replace(/\s+/g, ' ').trim()
  if (total.test(word)) return others.length > 0 ? others.every(isNumber) : true
  return others.length === 0 && columns > 2 && note.test(word)
}

const total =
  /^(?:本页|本月|本年|全部|以上)?(?:合 ?计|总 ?计|小 ?计|共计|总和|累计|总额)(?:\(.*\))?:?$|^(?:grand |sub-?)?totals?:?$|^(?:sum|summe|gesamt(?:summe)?|somme|合 ?計|小 ?計|総 ?計|합 ?계|총 ?계):?$/i
const note =
  /^(?:备注|注|说明|制表(?:人|日期|时间)?|审核(?:人)?|填表(?:人)?|打印(?:时间|日期)?|数据来源|来源|notes?|sources?|remarks?|prepared by|printed(?: on)?) ?:/i

const isNumber = (cell: Cell): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' && /^[-+(]?[¥￥$€]?[-\d.,'\s]+[%)]?$/.test(cell.trim()))
