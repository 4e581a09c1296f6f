import drawInto from 'jsbarcode'
import type { Symbology } from './shared.ts'

const formats = { code128: 'CODE128', ean13: 'EAN13', ean8: 'EAN8', upcA: 'UPC' } as const

/** Modules of a barcode from left to right, `1` for a bar and `0` for a space. Null if it cannot be drawn. */
export const barsOf = (code: string, symbology: Symbology): string | null => {
  // Control characters cannot be printed as text below the bars.
  if (symbology === 'qr' || !/^[ -~]+$/.test(code)) return null
  const drawn: { encodings?: readonly { readonly data: string }[] } = {}
  let isCode = false
  const valid = (is: boolean) => {
    isCode = is
  }
  drawInto(drawn, code, { format: formats[symbology], flat: true, valid })
  return isCode ? (drawn.encodings?.map(({ data }) => data).join('') ?? null) : null
}
