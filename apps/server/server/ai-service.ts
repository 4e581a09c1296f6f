import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Visitor } from '@gantry/testing/server'

/** A request to the service. */
interface Heard {
  readonly path: string
  readonly authorization: string | undefined
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly tools?: readonly { readonly function: { readonly name: string } }[]
  }
}
/** What the service says next: text, a call of a tool, or a status. */
type Said =
  | { readonly text: string; readonly hold?: Promise<void> }
  | { readonly tool: string; readonly input: object }
  | { readonly status: number }

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * A service of both protocols: chat completions as server-sent events in pieces, and the chat of Ollama. It says what its script holds
 * next, OK when that is empty, and keeps what it heard.
 */
export const startAiService = async () => {
  const heard: Heard[] = []
  const script: Said[] = []
  const service = createServer(async (request, response) => {
    const path = request.url ?? ''
    heard.push({
      path,
      authorization: request.headers.authorization,
      body: JSON.parse(await bodyOf(request)),
    })
    const said = script.shift() ?? { text: 'OK' }
    if ('status' in said) {
      response.writeHead(said.status).end('{}')
      return
    }
    if (path === '/api/chat') {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' })
      const line = (message: object, more: object = { done: false }) =>
        response.write(
          `${JSON.stringify({ message: { role: 'assistant', content: '', ...message }, ...more })}\n`,
        )
      if ('text' in said) for (const content of said.text.match(/[\s\S]{1,7}/g) ?? ['']) line({ content })
      else line({ tool_calls: [{ function: { name: said.tool, arguments: said.input } }] })
      line({}, { done: true, prompt_eval_count: 30, eval_count: 12 })
      response.end()
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const send = (event: object) => response.write(`data: ${JSON.stringify(event)}\n\n`)
    const delta = (part: object) => send({ choices: [{ index: 0, delta: part }] })
    if ('text' in said)
      for (const [at, piece] of (said.text.match(/[\s\S]{1,7}/g) ?? ['']).entries()) {
        if (at === 1) await said.hold
        delta({ content: piece })
      }
    else {
      const input = JSON.stringify(said.input)
      delta({
        tool_calls: [{ index: 0, id: 'c1', type: 'function', function: { name: said.tool, arguments: '' } }],
      })
      for (const piece of input.match(/[\s\S]{1,9}/g) ?? [])
        delta({ tool_calls: [{ index: 0, function: { arguments: piece } }] })
    }
    send({ choices: [], usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 } })
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  return { heard, script, address: `http://127.0.0.1:${port}`, close: () => service.close() }
}

/** A promise that is kept when `open` is called. */
export const gate = () => {
  let open = (): void => undefined
  const held = new Promise<void>(resolve => {
    open = resolve
  })
  return { held, open }
}

/** Lines of an answer under way, as a page reads them. */
export async function* told(url: string, by: Visitor, path: string, input: object, signal: AbortSignal) {
  const answer = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/json',
      accept: 'application/x-ndjson',
      cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify(input),
    signal,
  })
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of answer.body ?? []) {
    const whole = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = whole.pop() ?? ''
    for (const line of whole) yield JSON.parse(line)
  }
}
