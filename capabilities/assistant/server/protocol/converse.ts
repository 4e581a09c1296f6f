import { AppError } from '@gantry/base/shared'
import type { Ctx } from '@gantry/kernel/server'
import { callOut } from '@gantry/outbound/server'
import type { Dialect } from '../../shared/settings.ts'
import { ollama } from './ollama.ts'
import { openai } from './openai.ts'
import type { Message, OfferedTool, Protocol, Reply, Service } from './service.ts'

const protocols: Readonly<Record<Dialect, Protocol>> = { openai, ollama }

/** A model may think for long; the call ends then. */
const longest = 90_000

/** About what text costs where a service does not count: a token is some three letters. */
const estimate = (text: string): number => Math.ceil(text.length / 3)

/** Who listens while the service answers. */
export interface Listener {
  readonly signal: AbortSignal
  /** Text of the answer while it arrives. */
  onText?(text: string): void
  /** Tokens of an exchange that broke off, by estimate: the service has worked for them. */
  onLost?(tokens: number): void
}

/** Gives whole lines of text that arrives in pieces. */
const lineReader = (read: (line: string) => void): ((text: string) => void) => {
  let rest = ''
  return text => {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) read(line)
  }
}

/**
 * One exchange with the service.
 *
 * @throws OutboundFailure, AppError assistant.refused with the status, assistant.no_answer for what the protocol does not know
 */
export const converse = async (
  ctx: Ctx,
  service: Service,
  messages: readonly Message[],
  tools: readonly OfferedTool[],
  { signal, onText, onLost }: Listener,
): Promise<Reply & { readonly tokens: number }> => {
  const protocol = protocols[service.dialect]
  const request = protocol.request(service, messages, tools)
  let heard = ''
  const readLines = lineReader(line => {
    const text = protocol.piece(line)
    if (text !== '') onText?.(text)
  })
  const hear = (text: string) => {
    heard += text
    readLines(text)
  }
  try {
    const { status, headers, body } = await callOut(
      ctx,
      request,
      { name: 'assistant.ask' },
      { signal, milliseconds: longest, onText: hear },
    )
    if (status >= 300) throw new AppError('assistant.refused', { status })
    const reply = protocol.read(body, String(headers['content-type'] ?? ''))
    if (!reply) throw new AppError('assistant.no_answer')
    return { ...reply, tokens: reply.tokens ?? estimate(`${request.body ?? ''}${body}`) }
  } catch (error) {
    if (heard !== '' || signal.aborted) onLost?.(estimate(`${request.body ?? ''}${heard}`))
    throw error
  }
}
