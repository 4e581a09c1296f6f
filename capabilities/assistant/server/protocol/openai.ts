import { isPlainObject } from '@gantry/base/shared'
import type { Message, Protocol, Reply, WantedTool } from './service.ts'

/** Chat completions as OpenAI describes them; answers come whole or as server-sent events. */
export const openai: Protocol = {
  request: ({ address, model, key }, messages, tools) => ({
    method: 'POST',
    url: `${address}/chat/completions`,
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream, application/json',
      ...(key !== null && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      messages: messages.map(written),
      stream: true,
      stream_options: { include_usage: true },
      ...(tools.length > 0 && {
        tools: tools.map(({ name, description, input }) => ({
          type: 'function',
          function: { name, description, parameters: input },
        })),
      }),
    }),
  }),
  read: (body, contentType) =>
    contentType.startsWith('text/event-stream') ? readEvents(body) : readWhole(body),
  piece: line => {
    const event = line.startsWith('data:') ? parsed(line.slice(5)) : null
    return textOf(event && first(event, 'delta')?.content)
  },
}

const written = (message: Message) => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.id, content: message.content }
  if (message.role !== 'assistant' || message.wants.length === 0)
    return { role: message.role, content: message.content }
  return {
    role: 'assistant',
    content: message.content,
    tool_calls: message.wants.map(({ id, name, input }) => ({
      id,
      type: 'function',
      function: { name, arguments: input },
    })),
  }
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

const first = (answer: Readonly<Record<string, unknown>>, part: 'message' | 'delta') => {
  const choice: unknown = Array.isArray(answer.choices) ? answer.choices[0] : undefined
  const said = isPlainObject(choice) ? choice[part] : undefined
  return isPlainObject(said) ? said : null
}

const tokensOf = ({ usage }: Readonly<Record<string, unknown>>): { readonly tokens?: number } =>
  isPlainObject(usage) && typeof usage.total_tokens === 'number' ? { tokens: usage.total_tokens } : {}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const callsOf = ({ tool_calls }: Readonly<Record<string, unknown>>) =>
  (Array.isArray(tool_calls) ? tool_calls : []).flatMap((call: unknown, at) => {
    if (!isPlainObject(call)) return []
    const asked = isPlainObject(call.function) ? call.function : {}
    const index = typeof call.index === 'number' ? call.index : at
    return [{ index, id: textOf(call.id), name: textOf(asked.name), input: textOf(asked.arguments) }]
  })

const readWhole = (body: string): Reply | null => {
  const answer = parsed(body)
  const said = answer && first(answer, 'message')
  if (!said) return null
  const wants = callsOf(said).map(({ id, name, input }) => ({ id, name, input }))
  return { content: textOf(said.content), wants, ...tokensOf(answer) }
}

/** Pieces of text are joined; a tool call comes in pieces under its index. */
const readEvents = (body: string): Reply | null => {
  let content = ''
  let counted: { readonly tokens?: number } = {}
  let saw = false
  const wants = new Map<number, WantedTool>()
  for (const line of body.split(/\r?\n/)) {
    if (!line.startsWith('data:')) continue
    const text = line.slice(5).trim()
    if (text === '[DONE]') break
    const event = parsed(text)
    if (!event) return null
    counted = { ...counted, ...tokensOf(event) }
    const delta = first(event, 'delta')
    if (!delta) continue
    saw = true
    content += textOf(delta.content)
    for (const { index, id, name, input } of callsOf(delta)) {
      const known = wants.get(index) ?? { id: '', name: '', input: '' }
      wants.set(index, { id: known.id || id, name: known.name + name, input: known.input + input })
    }
  }
  return saw ? { content, wants: [...wants.values()], ...counted } : null
}
