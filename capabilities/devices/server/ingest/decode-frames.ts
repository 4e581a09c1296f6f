import { AppError, isPlainObject, type Json } from '@gantry/base/shared'
import { runScript } from '@gantry/sandbox/server'
import { type Decoded, failed, hexOf, type RawValue, readFrame } from '../../shared/decode/index.ts'
import type { Decoder } from '../../shared/product.ts'

/** Reads frames by the decoder of a product; a script reads all of them in one run of the sandbox. Never throws for a frame. */
export const decodeFrames = async (
  decoder: Decoder,
  frames: readonly Uint8Array[],
): Promise<readonly Decoded[]> => {
  if (decoder.kind !== 'script') return frames.map(frame => readFrame(decoder, frame))
  const records: Json = frames.map(frame => ({
    text: new TextDecoder().decode(frame),
    hex: hexOf(frame).replaceAll(' ', ''),
    bytes: [...frame],
  }))
  try {
    const answers = await runScript(eachFrame(decoder.script ?? ''), { frames: records })
    return frames.map((_, at) => decodedBy(Array.isArray(answers) ? answers[at] : null))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const message = typeof error.params.message === 'string' ? error.params.message : error.code
    return frames.map(() => failed({ code: 'script', message }))
  }
}

/** A frame that fails must not take the others of its batch with it. */
const eachFrame = (script: string): string => `
  const read = function (record) {
${script}
  }
  return record.frames.map(frame => {
    try { return { values: read(frame) } } catch (error) { return { failed: String(error && error.message || error) } }
  })`

const decodedBy = (answer: Json | undefined): Decoded => {
  if (!isPlainObject(answer)) return failed({ code: 'shape' })
  if (typeof answer.failed === 'string')
    return failed({ code: 'script', message: answer.failed.slice(0, 300) })
  const found = answer.values
  if (!isPlainObject(found)) return failed({ code: 'shape' })
  const values = Object.entries(found).flatMap(([code, value]): RawValue[] =>
    value === null || typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean'
      ? [{ code, value }]
      : [],
  )
  return { values, problems: [] }
}
