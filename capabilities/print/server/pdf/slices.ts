import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

/** Weights of the variable font that paper uses. */
export type Weight = 400 | 600

/** A range of code points and the file that draws them. */
interface Slice {
  readonly from: number
  readonly to: number
  readonly name: string
}

/** A slice with the file it comes in. */
interface SliceFile {
  readonly path: string
  readonly ranges: readonly Slice[]
}

/**
 * Fonts (OFL-1.1) that come as one variable font cut into files by code points: Noto Sans SC, about a hundred of them, and for what it
 * lacks the Greek of Noto Sans.
 */
const families: readonly { readonly name: string; readonly only?: string }[] = [
  { name: 'noto-sans-sc' },
  { name: 'noto-sans', only: 'greek' },
]

const rangesOf = (name: string, ranges: string): readonly Slice[] =>
  ranges.split(',').map(range => {
    const [from = '', to = from] = range.replace('U+', '').split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), name }
  })

const filesOf = ({ name: family, only }: (typeof families)[number]): [string, SliceFile][] => {
  const manifest = createRequire(import.meta.url).resolve(`@fontsource-variable/${family}/package.json`)
  const folder = dirname(manifest)
  const json: Record<string, string> = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8'))
  return Object.entries(json).flatMap(([key, text]) => {
    const name = key.replaceAll(/[[\]]/g, '')
    const path = join(folder, 'files', `${family}-${name}-wght-normal.woff2`)
    return only === undefined || only === name ? [[name, { path, ranges: rangesOf(name, text) }]] : []
  })
}

let read: {
  readonly slices: readonly Slice[]
  readonly files: ReadonlyMap<string, SliceFile>
} | null = null

const readSlices = () => {
  if (read) return read
  const files = new Map(families.flatMap(filesOf))
  // Slices of Chinese repeat some Latin letters; those with a name come first, so that a word is drawn by one font.
  const isNamed = ({ name }: Slice): number => (/^\d/.test(name) ? 1 : 0)
  const slices = [...files.values()]
    .flatMap(({ ranges }) => ranges)
    .toSorted((a, b) => isNamed(a) - isNamed(b) || a.from - b.from)
  read = { slices, files }
  return read
}

const known = new Map<number, string | null>()

/** The slice that draws a code point; null when the typeface has no glyph for it. */
export const sliceOf = (codePoint: number): string | null => {
  const found = known.get(codePoint)
  if (found !== undefined) return found
  const slice = readSlices().slices.find(({ from, to }) => from <= codePoint && codePoint <= to)?.name ?? null
  known.set(codePoint, slice)
  return slice
}

/** Tables for shaping and variation: Chinese and Latin text is set glyph by glyph, at one weight. */
const unused = ['GPOS', 'GSUB', 'GDEF', 'BASE', 'STAT', 'vhea', 'vmtx']

const fonts = new Map<string, Promise<Buffer>>()

/**
 * A slice as a TrueType font of one weight. Kept for the life of the process: all slices in both weights are about
 * 15 MB, and making one takes about 50 ms.
 */
export const fontOf = (slice: string, weight: Weight): Promise<Buffer> => {
  const key = `${slice} ${weight}`
  const made = fonts.get(key) ?? makeFont(slice, weight)
  fonts.set(key, made)
  // A file that could not be read is tried again by the next print.
  made.catch(() => fonts.delete(key))
  return made
}

const makeFont = async (slice: string, weight: Weight): Promise<Buffer> => {
  const file = readSlices().files.get(slice)
  if (!file) throw new Error(`no font has the slice ${slice}`)
  const points = file.ranges.flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, at) => from + at),
  )
  return subsetFont(await readFile(file.path), String.fromCodePoint(...points), {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
    dropTables: unused,
    noHinting: true,
    noLayoutClosure: true,
  })
}
