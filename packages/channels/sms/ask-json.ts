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
    const text = (await answer.text()).slice(0, longest)
    return { status: answer.status, body: bodyIn<Body>(text, answer.status) }
  } catch (error) {
    throw new SendFailure('unreachable', 'unreachable', messageOf(error))
  }
}

/** A gateway in front of the provider answers in plain text or HTML: its status says more than where the JSON breaks. */
const bodyIn = <Body>(text: string, status: number): Body => {
  try {
    return JSON.parse(text) as Body
  } catch {
    // Unreadable input is an expected result.
    throw new Error(`HTTP ${status}`)
  }
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
