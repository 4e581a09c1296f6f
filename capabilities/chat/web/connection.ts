import { http, inSpace, push } from '@gantry/client/web'

/** The cached token with the account and space it is for; `1` or `0`: whether the push socket took it (specification, section 4). */
const tokenKey = 'chatToken'
const statusKey = 'chat_socket_status'

interface Cached {
  readonly userId: string
  readonly space: string
  readonly token: string
}

interface TokenAnswer {
  readonly status: string
  readonly token?: string
  readonly message?: string
}

const cached = (userId: string, space: string): string | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(tokenKey) ?? 'null') as Cached | null
    return kept?.userId === userId && kept.space === space ? kept.token : null
  } catch {
    return null
  }
}

/** The token of the chat service, from local storage or the server. Rejects with the message of a failed request. */
const chatToken = async (userId: string, space: string): Promise<string> => {
  const known = cached(userId, space)
  if (known !== null) return known
  const { status, token, message } = await http.get<TokenAnswer>(inSpace('/api2/chat/token'), { userId })
  if (status !== '1200' || token === undefined) throw new Error(message ?? 'token request failed')
  localStorage.setItem(tokenKey, JSON.stringify({ userId, space, token } satisfies Cached))
  return token
}

export const storeChatStatus = (connected: boolean): void =>
  localStorage.setItem(statusKey, connected ? '1' : '0')

export const forgetChatToken = (): void => localStorage.removeItem(tokenKey)

/** Shows the token to the push socket. Failures show nothing and mark chat disconnected (specification, section 8). */
export const connectChat = async (userId: string, space: string): Promise<void> => {
  try {
    push({ type: 'chat', token: await chatToken(userId, space) })
  } catch {
    storeChatStatus(false)
  }
}
