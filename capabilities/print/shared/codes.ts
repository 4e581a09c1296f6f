import { barsOf } from '@gantry/fields/shared'
import QRCode from 'qrcode'

/** Modules of white around a QR code; ISO/IEC 18004 asks for four. */
const quiet = 4
/** Modules of white on either side of a bar code. */
const margin = 10
const barHeight = 40

/** A drawing of black modules on white: an SVG path and the size of its view box. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** A QR code with error correction M. Null when the text is empty or longer than a code holds. */
export const drawQr = (text: string): Drawing | null => {
  if (text === '' || text.length > 2_000) return null
  try {
    const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
    const { size } = modules
    const lines: string[] = []
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        if (!modules.get(y, x)) continue
        const from = x
        while (x + 1 < size && modules.get(y, x + 1)) x++
        lines.push(`M${from + quiet} ${y + quiet}h${x + 1 - from}v1h-${x + 1 - from}z`)
      }
    }
    return { width: size + 2 * quiet, height: size + 2 * quiet, path: lines.join('') }
  } catch (error) {
    // The library reports a text that is too long for any version of the code as a plain error.
    if (error instanceof Error && error.message.includes('too big')) return null
    throw error
  }
}

/** A Code 128. Null for text it has no characters for. */
export const drawBars = (text: string): Drawing | null => {
  const bars = barsOf(text, 'code128')
  if (bars === null) return null
  const path = [...bars.matchAll(/1+/g)]
    .map(({ 0: bar, index }) => `M${margin + index} 0h${bar.length}v${barHeight}h-${bar.length}z`)
    .join('')
  return { width: bars.length + 2 * margin, height: barHeight, path }
}
