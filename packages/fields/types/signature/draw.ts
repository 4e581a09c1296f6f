/** A pen stroke: points in canvas pixels. */
export type Stroke = readonly (readonly [x: number, y: number])[]

/** Size of the stored image in pixels, enough for print at the width of a form. */
export const canvasSize = { width: 800, height: 240 } as const

/** Fills the canvas white and sets dark ink, so that the signature is legible on paper and in dark skins. */
const clear = (context: CanvasRenderingContext2D): void => {
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvasSize.width, canvasSize.height)
  context.strokeStyle = '#10151c'
  context.fillStyle = '#10151c'
  context.lineWidth = 4
  context.lineCap = 'round'
  context.lineJoin = 'round'
}

export const drawStrokes = (context: CanvasRenderingContext2D, strokes: readonly Stroke[]): void => {
  clear(context)
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    context.beginPath()
    context.moveTo(...first)
    // A stroke of one point is drawn as a dot.
    if (rest.length === 0) context.lineTo(first[0] + 0.1, first[1])
    for (const point of rest) context.lineTo(...point)
    context.stroke()
  }
}

/** A typed name in a handwriting font, scaled to fit. */
export const drawName = (context: CanvasRenderingContext2D, name: string): void => {
  clear(context)
  const font = (size: number) => `italic ${size}px "Segoe Script", "STKaiti", "KaiTi", "Kaiti SC", cursive`
  context.font = font(110)
  const width = context.measureText(name).width
  context.font = font(Math.min(110, (110 * (canvasSize.width - 60)) / Math.max(width, 1)))
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(name, canvasSize.width / 2, canvasSize.height / 2)
}
