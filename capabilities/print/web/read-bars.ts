/** Reads the bar code in a picture; null: there is none that can be read. */
export type ReadBars = (picture: ImageData) => Promise<string | null>

/** Bar codes of goods, parts and papers. */
const formats = ['code_128', 'code_39', 'code_93', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'itf'] as const

/** What browsers bring on some systems (Shape Detection API). */
interface Detector {
  detect(picture: ImageData): Promise<readonly { readonly rawValue: string }[]>
}
interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<readonly string[]>
}

/** The browser's own reader where it knows all our codes, else that of a library, which is fetched for it. */
export const loadBarReader = async (): Promise<ReadBars> => {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || !formats.every(format => known.includes(format)))
    return (await import('./zxing-bars.ts')).readBars
  const detector = new BarcodeDetector({ formats })
  return async picture => (await detector.detect(picture))[0]?.rawValue ?? null
}
