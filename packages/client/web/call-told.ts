import { type AnyContract, type InputOf, type OutputOf, toldLines } from '@gantry/model/shared'
import { type CallOptions, requestOf, sent } from './call.ts'
import { bodyOf, RequestError } from './request.ts'

/** A line of an answer under way; the last one is no piece. */
type Line =
  | { readonly piece: unknown }
  | { readonly answer: unknown }
  | { readonly error: { readonly message: string }; readonly status: number }

/** Gives each line of a body as it arrives. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Line> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield JSON.parse(line) as Line
    }
  } finally {
    await reader.cancel()
  }
}

/**
 * Calls an endpoint that tells its answer while it makes it: `onPiece` hears the pieces, the promise is the whole answer. Fails
 * with `ApiError`, also when the answer breaks off.
 */
export const callTold = async <C extends AnyContract, Piece>(
  contract: C,
  input: InputOf<C>,
  onPiece: (piece: Piece) => void,
  options: CallOptions = {},
): Promise<OutputOf<C>> => {
  const { headers, ...request } = requestOf(contract, input as object, { timeout: 0, ...options })
  const accept = `${toldLines}, application/json;q=0.5`
  const read = async (response: Response): Promise<unknown> => {
    const isTold = response.headers.get('content-type')?.startsWith(toldLines)
    if (!isTold || !response.body) return bodyOf(response)
    for await (const line of linesOf(response.body)) {
      if ('answer' in line) return line.answer
      if ('error' in line) throw new RequestError('ERR_STATUS', line.error.message, line.status, line.error)
      onPiece(line.piece as Piece)
    }
    throw new RequestError('ERR_NETWORK', 'Network Error')
  }
  return (await sent({ ...request, headers: { ...headers, Accept: accept } }, read)) as OutputOf<C>
}
