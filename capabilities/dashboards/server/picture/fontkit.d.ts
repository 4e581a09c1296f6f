/** The part of `fontkit` used here; the package has no types. */
declare module 'fontkit' {
  interface Path {
    /** A path moved by the matrix of SVG. */
    transform(a: number, b: number, c: number, d: number, e: number, f: number): Path
    toSVG(): string
  }
  interface Glyph {
    readonly advanceWidth: number
    readonly path: Path
  }
  export interface Font {
    readonly unitsPerEm: number
    glyphForCodePoint(point: number): Glyph
  }
  export function create(bytes: Buffer): Font
}
