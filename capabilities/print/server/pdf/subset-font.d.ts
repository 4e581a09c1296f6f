/** The part of `subset-font` used here; the package has no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'truetype'
    readonly variationAxes?: Readonly<Record<string, number>>
    readonly dropTables?: readonly string[]
    readonly noHinting?: boolean
    readonly noLayoutClosure?: boolean
  }
  /** A font with the glyphs of a text. */
  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
