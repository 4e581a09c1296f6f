/** What came back: the body as it was parsed from JSON, or as text. */
export interface Answer<Body> {
  readonly status: number
  readonly headers: Headers
  readonly body: Body
}

/** One browser without pages: it keeps its cookies and calls the API from its own origin. */
export interface Visitor {
  readonly cookies: ReadonlyMap<string, string>
  /** A body goes as JSON; a form as the form it is, files and all. */
  call<Body = unknown>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object | FormData,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer<Body>>
  /** @throws when the door stays shut. */
  signIn(login: string, password: string): Promise<void>
}

export const newVisitor = (url: string): Visitor => {
  const cookies = new Map<string, string>()

  const call: Visitor['call'] = async (method, path, body, headers = {}) => {
    const answer = await fetch(new URL(path, url), {
      method,
      redirect: 'manual',
      headers: {
        origin: url,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && !(body instanceof FormData) ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    })
    for (const line of answer.headers.getSetCookie()) keep(cookies, line)
    const text = await answer.text()
    const isJson = /\/(\w+\+)?json\b/.test(answer.headers.get('content-type') ?? '') && text !== ''
    return { status: answer.status, headers: answer.headers, body: isJson ? JSON.parse(text) : text }
  }

  const signIn: Visitor['signIn'] = async (login, password) => {
    const { status, body } = await call('POST', '/api/auth/sign-in', { login, password })
    if (status !== 200) throw new Error(`${login} cannot sign in: ${status} ${JSON.stringify(body)}`)
  }
  return { cookies, call, signIn }
}

const keep = (cookies: Map<string, string>, line: string): void => {
  const [pair = '', ...attributes] = line.split(';').map(part => part.trim())
  const at = pair.indexOf('=')
  const name = pair.slice(0, at)
  const value = pair.slice(at + 1)
  const gone = value === '' || attributes.some(attribute => /^max-age=0$/i.test(attribute))
  if (gone) cookies.delete(name)
  else cookies.set(name, value)
}
