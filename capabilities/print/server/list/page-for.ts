import type { Part } from '../../shared/render.ts'
import type { Page } from '../../shared/template.ts'
import { mm } from '../pdf/flow.ts'
import { naturalWidth } from '../pdf/rows.ts'
import type { Typeface } from '../pdf/typeface.ts'

type TablePart = Extract<Part, { readonly kind: 'table' }>

const margins = { top: 14, right: 12, bottom: 14, left: 12 } as const
/** Points inside the margins of A4. */
const inner = { portrait: (210 - 24) * mm, landscape: (297 - 24) * mm } as const
/** A column is given no more than this for its texts; longer ones go on in further lines. */
const mostWidth = 55 * mm
const leastWidth = 14 * mm
/** Smaller print is not read; columns that need more than this gives them break their texts. */
const leastScale = 0.5
/** Rows whose texts decide how wide the columns are. */
const looked = 200

/** The page of a table: upright where its columns fit, else across, drawn smaller as far as that is needed. */
export const pageFor = async (
  { heads, rows, looks }: TablePart,
  face: Typeface,
): Promise<{ readonly page: Page; readonly scale: number }> => {
  const plain = rows.slice(0, looked).filter((_, at) => !looks?.[at]?.head)
  await face.load([...heads.map(({ label }) => label), ...plain.flat()], 400)
  const needed = heads.reduce((sum, { label }, at) => {
    const texts = [label, ...plain.map(row => row[at] ?? '')]
    const natural = Math.max(...texts.map(text => naturalWidth(text, false, face)))
    return sum + Math.min(mostWidth, Math.max(leastWidth, natural))
  }, 0)
  if (needed <= inner.portrait) return { page: { size: 'A4', margins }, scale: 1 }
  return {
    page: { size: 'A4', landscape: true, margins },
    scale: Math.min(1, Math.max(leastScale, inner.landscape / needed)),
  }
}
