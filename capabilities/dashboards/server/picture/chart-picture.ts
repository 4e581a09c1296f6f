import { svgOfChart } from '@gantry/charts/server'
import type { Chart, ChartAnswer, ChartWords } from '@gantry/charts/shared'
import { skins } from '@gantry/ui/shared'
import sharp from 'sharp'
import { withOutlines } from './outlines.ts'

/** Mails have a light ground, whatever the skin of their reader. */
const skin = 'dawnBlue'
/** Pixels of the drawing; the picture has twice as many for sharp screens. */
const size = { width: 560, height: 320 }
/** Dots per inch at which a pixel of SVG becomes two. */
const density = 144

/** A chart as a PNG in the language of its words; null for kinds that are no drawing and for charts without a row. */
export const chartPicture = async (
  chart: Chart,
  answer: ChartAnswer,
  words: ChartWords,
): Promise<Buffer | null> => {
  const svg = await svgOfChart({ chart, answer, words }, { skin, ...size })
  if (svg === null) return null
  return sharp(Buffer.from(await withOutlines(svg)), { density })
    .extend({ top: 16, bottom: 16, left: 16, right: 16, background: skins[skin].app.panel })
    .flatten({ background: skins[skin].app.panel })
    .png({ palette: true })
    .toBuffer()
}
