import { AppError } from '@gantry/base/shared'
import type { Archive } from './open-archive.ts'

/** Rows and characters that are read back by one statement. */
const together = { rows: 500, characters: 4_000_000 }

/** The rows of a part as arrays of JSON, so many at once as a statement takes. */
export async function* arraysOf(archive: Archive, path: string): AsyncGenerator<string, void, undefined> {
  let waiting: string[] = []
  let characters = 0
  for await (const line of linesOf(await archive.open(path))) {
    waiting.push(line)
    characters += line.length
    if (waiting.length < together.rows && characters < together.characters) continue
    yield `[${waiting.join(',')}]`
    waiting = []
    characters = 0
  }
  if (waiting.length > 0) yield `[${waiting.join(',')}]`
}

/** Characters of one row. */
const longestLine = 64 * 1024 ** 2

/**
 * Lines as the package has them. Only line feeds end one: texts may hold the other line separators.
 * @throws AppError package.unreadable for one without an end
 */
async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8')
  let pieces: string[] = []
  let length = 0
  for await (const chunk of content) {
    const [first = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(first)
    length += first.length
    if (length > longestLine) throw new AppError('package.unreadable', { reason: 'line' })
    if (lines.length === 0) continue
    yield pieces.join('')
    const rest = lines.pop() ?? ''
    yield* lines
    pieces = [rest]
    length = rest.length
  }
}
