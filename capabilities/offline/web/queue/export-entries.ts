import type { Box } from '../store/box.ts'
import type { Entry } from './entry.ts'

/** Bytes turned into text at a time: more arguments than this some browsers refuse. */
const step = 32_768

const base64 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

/** Entries with their files as one readable text: the last way out of a device that reaches no server any more. */
export const exportEntries = async (box: Box, entries: readonly Entry[]): Promise<string> => {
  const written = []
  for (const { id, table, title, base, values, files, madeAt } of entries) {
    const contents = []
    for (const file of files) {
      const bytes = await box.readBytes(file.id)
      if (bytes) contents.push({ ...file, content: base64(new Uint8Array(bytes)) })
    }
    written.push({
      id,
      table,
      title,
      record: base?.id ?? null,
      version: base?.version ?? null,
      madeAt: new Date(madeAt).toISOString(),
      values,
      files: contents,
    })
  }
  return JSON.stringify(written, null, 2)
}
