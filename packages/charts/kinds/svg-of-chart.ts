import type { DrawnSkin } from '@gantry/ui/shared'
import { inCells } from '../shared/cells.ts'
import type { Answered } from '../shared/lines.ts'
import { paintOf } from '../web/paint.ts'
import { drawnFaceOf } from './drawn-faces.ts'

/** How a picture is drawn. */
interface SvgOptions {
  readonly skin: DrawnSkin
  readonly width: number
  readonly height: number
}

/**
 * A chart as SVG, without a page. Widths of texts are estimated. The chart library is loaded with the first one.
 * Null for kinds that the library does not draw, and for charts that cannot be drawn, as without a row.
 */
export const svgOfChart = async (
  { chart: drawn, answer, words }: Answered,
  { skin, width, height }: SvgOptions,
): Promise<string | null> => {
  const face = drawnFaceOf(drawn.kind)
  if (!face || (drawn.rows.length > 0 && answer.rows.length === 0)) return null
  const scene = { chart: inCells(drawn, answer), answer, words, paint: paintOf(skin), width }
  if (face.undrawn?.(scene)) return null
  const [{ init, registerMap }] = await Promise.all([
    import('../web/engine.ts'),
    import('../web/parts/svg.ts'),
    face.parts?.(),
  ])
  const map = face.map?.(scene)
  if (map) registerMap(map.name, map.geo)
  const picture = init(null, null, { renderer: 'svg', ssr: true, width, height })
  try {
    // The names of the fonts of a page hold quotation marks, which the library does not escape in SVG.
    picture.setOption({ ...face.option(scene), animation: false, textStyle: { fontFamily: 'sans-serif' } })
    return picture.renderToSVGString()
  } finally {
    picture.dispose()
  }
}
