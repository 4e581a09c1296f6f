import { isPlainObject } from '@gantry/base/shared'
import type { Message, Protocol } from './service.ts'

/** The chat of Ollama: input of tools is an object, and calls have no ids. */
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
      stream: false,
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
    let answer: unknown
    try {
      answer = JSON.parse(body)
    } catch {
      // What is no JSON is no answer of this protocol.
      return null
    }
    if (!isPlainObject(answer) || !isPlainObject(answer.message)) return null
    const { content, tool_calls } = answer.message
    const wants = (Array.isArray(tool_calls) ? tool_calls : []).flatMap((call: unknown, at) => {
      const asked = isPlainObject(call) && isPlainObject(call.function) ? call.function : null
      if (!asked || typeof asked.name !== 'string') return []
      return [{ id: `call_${at}`, name: asked.name, input: JSON.stringify(asked.arguments ?? {}) }]
    })
    const [asked, said] = [answer.prompt_eval_count, answer.eval_count]
    return {
      content: typeof content === 'string' ? content : '',
      wants,
      ...(typeof said === 'number' && { tokens: said + (typeof asked === 'number' ? asked : 0) }),
    }
  },
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
