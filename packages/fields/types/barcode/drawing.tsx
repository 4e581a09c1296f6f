import { QRCode } from 'antd'
import { barsOf } from './bars.ts'
import type { Symbology } from './shared.ts'

/** Quiet zone in modules on either side; scanners require it. */
const quiet = 10
const height = 48

/** A barcode as printed on labels. Always dark on white, in every skin, because scanners require it. */
export const BarcodeDrawing = ({ code, symbology }: { code: string; symbology: Symbology }) => {
  if (symbology === 'qr')
    return (
      <span aria-hidden="true">
        <QRCode value={code} size={144} color="#000000" bgColor="#ffffff" type="svg" />
      </span>
    )
  const bars = barsOf(code, symbology)
  if (!bars) return null
  const width = bars.length + 2 * quiet
  const path = [...bars.matchAll(/1+/g)]
    .map(({ 0: bar, index }) => `M${quiet + index} 0h${bar.length}v${height}h-${bar.length}z`)
    .join('')
  return (
    <svg
      className="f-bars"
      viewBox={`0 0 ${width} ${height}`}
      width={width * 1.5}
      height={height * 1.5}
      aria-hidden="true"
    >
      <rect width={width} height={height} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  )
}
