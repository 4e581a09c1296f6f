import type { TextEncoding } from '@gantry/model/shared'
import iconv from 'iconv-lite'
import { detectAll } from 'jschardet'
import type { Bytes } from './bytes.ts'

/** Bytes used to detect an encoding; the detector needs 8 ms for them. */
const sampleSize = 16 * 1024
/** Bytes read per chunk while searching for the first non-ASCII byte. */
const pieceSize = 256 * 1024

/**
 * Detects the encoding of a text from its first non-ASCII bytes, wherever they are: a file may contain its
 * only umlaut in the last line. A pure ASCII file is UTF-8.
 */
export const readEncoding = async (bytes: Bytes): Promise<TextEncoding> => {
  const start = await bytes.readAt(0, sampleSize)
  const marked = encodingByMark(start) ?? utf16Of(start)
  if (marked) return marked
  const sample = await firstNonAscii(bytes)
  return sample ? encodingOf(sample) : 'utf-8'
}

/** A sample from the line with the first non-ASCII byte; null where there is none. */
const firstNonAscii = async (bytes: Bytes): Promise<Buffer | null> => {
  for (let position = 0; ; position += pieceSize) {
    const piece = await bytes.readAt(position, pieceSize)
    if (piece.length === 0) return null
    const at = piece.findIndex(byte => byte >= 0x80)
    if (at === -1) continue
    // A line feed is a single byte in every remaining encoding, so a line can be located before decoding.
    const from = piece.lastIndexOf(0x0a, at) + 1
    return bytes.readAt(position + from, Math.max(sampleSize, at - from + sampleSize / 2))
  }
}

const encodingByMark = (bytes: Buffer): TextEncoding | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null
}

/**
 * UTF-16 without a byte-order mark: delimiters and line ends have a zero byte on one side only, and other texts
 * contain none.
 */
const utf16Of = (bytes: Buffer): TextEncoding | null => {
  const zeros = [0, 0]
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2]!++
  const [high = 0, low = 0] = zeros
  if (high === low) return null
  const encoding = low > high ? 'utf-16le' : 'utf-16be'
  const text = decoderOf(encoding).write(bytes.subarray(0, bytes.length - (bytes.length % 2)))
  return /[\0\ufffe\uffff\ufffd]/.test(text) || !/[\r\n,;\t|]/.test(text) ? null : encoding
}

/** The detector's names of the supported encodings. */
const detected: Readonly<Record<string, TextEncoding>> = {
  gb18030: 'gb18030',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  big5: 'big5',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
}

/**
 * The encoding of a sample with non-ASCII bytes. UTF-8 with few damaged characters is still UTF-8. Otherwise
 * the first likely encoding that decodes every byte; Windows-1252, which contains all letters of Latin-1,
 * differs from it only in bytes 80 to 9F.
 */
export const encodingOf = (sample: Buffer): TextEncoding => {
  const marked = encodingByMark(sample) ?? utf16Of(sample)
  if (marked) return marked
  const { characters, broken } = utf8Of(sample)
  if (broken === 0 || characters > broken * 20) return 'utf-8'
  const likely = detectAll(sample.subarray(0, sampleSize)).flatMap(
    ({ encoding }) => detected[encoding?.toLowerCase() ?? ''] ?? [],
  )
  const whole = [...new Set([...likely, 'gb18030', 'windows-1252', 'iso-8859-1'] as const)].find(encoding => {
    const text = decoderOf(encoding).write(sample.subarray(0, sampleSize))
    return !text.includes('\ufffd') && !controls.test(text)
  })
  return whole ?? likely[0] ?? 'windows-1252'
}

/** Control characters stand in no text that people wrote, but in one that is decoded wrongly. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x08\x0e-\x1f]/

/**
 * Counts valid UTF-8 multi-byte characters and invalid bytes; a character cut off at the end counts as neither.
 */
const utf8Of = (sample: Buffer): { readonly characters: number; readonly broken: number } => {
  const text = new TextDecoder('utf-8').decode(sample, { stream: true })
  const replaced = text.split('\ufffd').length - 1 - genuineMarks(sample)
  const others = [...text].filter(character => character > '\x7f').length
  return { characters: others - replaced, broken: replaced }
}

/** Counts replacement characters in the file itself: they are content. */
const genuineMarks = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 3)) count++
  return count
}

const mark = Buffer.from('\ufffd')

interface Decoder {
  write(bytes: Buffer): string
  end(): string | undefined
}

const decoderOf = (encoding: TextEncoding): Decoder => iconv.getDecoder(iconvNames[encoding] ?? encoding)

/** Supersets that programs write under the name of the smaller encoding. */
const iconvNames: Partial<Record<TextEncoding, string>> = {
  big5: 'cp950',
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
}

export interface Decoded {
  readonly text: string
  /** Some bytes are invalid in the encoding and decoded as U+FFFD. */
  readonly damaged: boolean
}

/** Decodes a file in chunks; a character split between chunks is completed by the next one. */
export async function* decode(
  pieces: AsyncIterable<Buffer>,
  encoding: TextEncoding,
): AsyncGenerator<Decoded, void, undefined> {
  const decoder = decoderOf(encoding)
  for await (const piece of pieces) yield judge(decoder.write(piece), piece)
  yield judge(decoder.end() ?? '', Buffer.alloc(0))
}

/** U+FFFD in the file itself is content. */
const judge = (text: string, piece: Buffer): Decoded => ({
  text,
  damaged: text.includes('\ufffd') && text.split('\ufffd').length - 1 > genuineMarks(piece),
})
