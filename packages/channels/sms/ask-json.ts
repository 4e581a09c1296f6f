import { SendFailure } from '../server/sender.ts'

const patience = 10_000
const longest = 100_000

/**
 * Asks a provider and reads its JSON answer, whatever its status: providers tell refusals in the body.
 * @throws SendFailure when it does not answer in time, or not in JSON: `unreachable` where it surely did not do what was asked, else
 *   `unknown`
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
    const isUntaken = error instanceof Unreadable ? error.isUntaken : isUnsent(error)
    throw new SendFailure(isUntaken ? 'unreachable' : 'unknown', 'unreachable', messageOf(error))
  }
}

/** An answer of a gateway in front of the provider. */
class Unreadable extends Error {
  /** The gateway says that it did not pass the request on. */
  readonly isUntaken: boolean
  constructor(status: number) {
    super(`HTTP ${status}`)
    this.isUntaken = status === 503 || (status >= 400 && status < 500)
  }
}

/** Failures before a request has left: the name, the connection or its encryption. */
const beforeSending =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

const isUnsent = (error: unknown): boolean => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && beforeSending.test(String(cause.code))
}

/** A gateway in front of the provider answers in plain text or HTML: its status says more than where the JSON breaks. */
const bodyIn = <Body>(text: string, status: number): Body => {
  try {
    return JSON.parse(text) as Body
  } catch {
    // Unreadable input is an expected result.
    throw new Unreadable(status)
  }
}

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
