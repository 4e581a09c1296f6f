import { isPlainObject } from '@gantry/base/shared'
import type { Message, Protocol, WantedTool } from './service.ts'

/** The chat of Ollama: lines of JSON, input of tools is an object, and calls have no ids. */
export const ollama: Protocol = {
  request: ({ address, model, key }, messages, tools) => ({
    method: 'POST',
    url: `${address}/api/chat`,
    headers: {
      'content-type': 'application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      stream: true,
      messages: messages.map(written),
      ...(tools.length > 0 && {
        tools: tools.map(({ name, description, input }) => ({
          type: 'function',
          function: { name, description, parameters: input },
        })),
      }),
    }),
  }),
  read: body => {
    const whole = parsed(body)
    const lines = whole ? [whole] : body.split('\n').filter(Boolean).map(parsed)
    const read: Reading = { content: '', wants: [] }
    for (const line of lines) {
      if (!line || !isPlainObject(line.message)) return null
      readLine(read, line, line.message)
    }
    return lines.length > 0 ? read : null
  },
  piece: line => {
    const said = parsed(line)?.message
    return isPlainObject(said) && typeof said.content === 'string' ? said.content : ''
  },
}

interface Reading {
  content: string
  readonly wants: WantedTool[]
  tokens?: number
}

/** Text and calls come over several lines; the last one counts the tokens. */
const readLine = (
  read: Reading,
  line: Readonly<Record<string, unknown>>,
  { content, tool_calls }: Readonly<Record<string, unknown>>,
): void => {
  if (typeof content === 'string') read.content += content
  for (const call of Array.isArray(tool_calls) ? tool_calls : []) {
    const asked: unknown = isPlainObject(call) ? call.function : null
    if (!isPlainObject(asked) || typeof asked.name !== 'string') continue
    const input = JSON.stringify(asked.arguments ?? {})
    read.wants.push({ id: `call_${read.wants.length}`, name: asked.name, input })
  }
  const [asked, said] = [line.prompt_eval_count, line.eval_count]
  if (typeof said === 'number') read.tokens = said + (typeof asked === 'number' ? asked : 0)
}

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text)
    return isPlainObject(value) ? value : null
  } catch {
    // What is no JSON is no answer of this protocol.
    return null
  }
}

const written = (message: Message) => {
  if (message.role === 'tool') return { role: 'tool', tool_name: message.name, content: message.content }
  if (message.role !== 'assistant' || message.wants.length === 0)
    return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: message.content,
    tool_calls: message.wants.map(({ name, input }) => ({
      function: { name, arguments: JSON.parse(input) },
    })),
  }
}
