import { readFile } from 'node:fs/promises'
import { answerAsks, unpackBounded } from '@gantry/base/shared'
import mammoth from 'mammoth'
import { type ReadBlock, wordBlocks } from './word-blocks.ts'

export interface Ask {
  readonly do: 'read'
  readonly path: string
}

export type Answer =
  | { readonly did: 'read'; readonly blocks: readonly ReadBlock[]; readonly more: boolean }
  | { readonly did: 'fail'; readonly code: string; readonly params: object }

/** Far above real documents, far below what harms the process. Sizes are bytes. */
const partLimits = { entries: 5_000, entry: 128 * 1024 ** 2, whole: 384 * 1024 ** 2, ratio: 200 }

/** Pictures are not shown, so none is decoded. */
const noPictures = mammoth.images.imgElement(async () => ({ src: '' }))

// A document from outside is parsed in a child process with limits of memory and time: a crafted one can only end this process.
const answer = async ({ path }: Ask): Promise<Answer> => {
  const buffer = await readFile(path)
  unpackBounded(buffer, partLimits)
  const { value } = await mammoth.convertToHtml(
    { buffer },
    { convertImage: noPictures, externalFileAccess: false, includeEmbeddedStyleMap: false },
  )
  return { did: 'read', ...wordBlocks(value) }
}

answerAsks(answer, () => ({ code: 'file.unreadable', params: {} }))
