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
  signal: AbortSignal,
): Promise<Reply & { readonly tokens: number }> => {
  const protocol = protocols[service.dialect]
  const request = protocol.request(service, messages, tools)
  const { status, headers, body } = await callOut(
    ctx,
    request,
    { name: 'assistant.ask' },
    { signal, milliseconds: longest },
  )
  if (status >= 300) throw new AppError('assistant.refused', { status })
  const reply = protocol.read(body, String(headers['content-type'] ?? ''))
  if (!reply) throw new AppError('assistant.no_answer')
  return { ...reply, tokens: reply.tokens ?? estimate(`${request.body ?? ''}${body}`) }
}
