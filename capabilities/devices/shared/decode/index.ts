import type { Decoder } from '../product.ts'
import { bytesOfHex, type Decoded } from './decoded.ts'
import { readBinary } from './read-binary.ts'
import { readJson } from './read-json.ts'

/** Reads a frame by a decoder without a script; scripts run on the server only. */
export const readFrame = (decoder: Decoder, frame: Uint8Array): Decoded =>
  decoder.kind === 'binary' ? readBinary(decoder, frame) : readJson(decoder, new TextDecoder().decode(frame))

/** The bytes of a frame as people paste it: hexadecimal for binary decoders, text otherwise. */
export const bytesOfFrame = (decoder: Decoder, text: string): Uint8Array | null =>
  decoder.kind === 'binary' ? bytesOfHex(text) : new TextEncoder().encode(text)

export { applyModel } from './apply-model.ts'
export { bytesOfHex, type Decoded, type DecodeProblem, failed, hexOf, type RawValue } from './decoded.ts'
