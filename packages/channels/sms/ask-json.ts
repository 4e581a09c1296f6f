import { SendFailure } from '../server/sender.ts'

const patience = 10_000
const longest = 100_000

/**
 * Asks a provider and reads its JSON answer, whatever its status: providers tell refusals in the body.
 * @throws SendFailure when it does not answer in time, or not in JSON
 */
export const askJson = async <Body>(
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<{ readonly status: number; readonly body: Body }> => {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(patience)])
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: limited })
    const text = await answer.text()
    return { status: answer.status, body: JSON.parse(text.slice(0, longest)) as Body }
  } catch (error) {
    throw new SendFailure('unreachable', 'unreachable', messageOf(error))
  }
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
