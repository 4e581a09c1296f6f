import { Agent, request } from 'node:http'

export interface Reply {
  readonly status: number
  readonly body: string
}

/** One user's connection to a server: keeps its sockets open and says who he is; `more` are headers besides. */
export interface Client {
  call(method: string, path: string, body?: unknown): Promise<Reply>
  close(): void
}

export const openClient = (
  url: string,
  token: string | null,
  sockets: number,
  more: Readonly<Record<string, string>> = {},
): Client => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  const call = (method: string, path: string, body?: unknown): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const headers = {
        ...more,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
        }),
      }
      const sent = request(new URL(path, url), { method, agent, headers }, answer => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }),
        )
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(text)
    })
  return { call, close: () => agent.destroy() }
}

/** Signs in and answers the token for programs. */
export const signIn = async (url: string, login: string, password: string): Promise<string> => {
  const client = openClient(url, null, 1)
  try {
    const { status, body } = await client.call('POST', '/api/auth/sign-in', { login, password, token: true })
    const token: unknown = JSON.parse(body).token
    if (status !== 200 || typeof token !== 'string') throw new Error(`sign-in as ${login}: ${status} ${body}`)
    return token
  } finally {
    client.close()
  }
}
