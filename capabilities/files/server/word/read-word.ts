import { AppError } from '@gantry/base/shared'
import { startProcess } from '@gantry/records/server'
import type { ReadBlock } from './word-blocks.ts'
import type { Answer, Ask } from './word-process.ts'

/** Seconds in which a document is read. */
const mostSeconds = 30

/**
 * Text and tables of a Word document as HTML that is not cleaned yet.
 * @throws AppError file.unreadable, file.too_large, file.too_slow
 */
export const readWord = async (
  path: string,
): Promise<{ readonly blocks: readonly ReadBlock[]; readonly more: boolean }> => {
  const process = startProcess<Ask, Answer>(program, mostSeconds)
  try {
    const answer = await process.ask({ do: 'read', path })
    if (answer.did !== 'read') throw new AppError('file.unreadable')
    return { blocks: answer.blocks, more: answer.more }
  } finally {
    process.stop()
  }
}

const program = {
  source: new URL('./word-process.ts', import.meta.url),
  bundle: new URL('./word-reader.js', import.meta.url),
}
