import { PluginProblem } from '../plugin-problem.ts'

/** Names of status codes in what the client says, the most telling first. */
const told: readonly (readonly [RegExp, 'opcua_login' | 'opcua_certificate_refused' | 'opcua_sessions'])[] = [
  [/BadIdentityToken(Rejected|Invalid)|BadUserAccessDenied|BadUserSignatureInvalid/, 'opcua_login'],
  [/BadSecurityChecksFailed|BadCertificate\w+|BadApplicationSignatureInvalid/, 'opcua_certificate_refused'],
  [/BadTooManySessions|BadMaxConnectionsReached/, 'opcua_sessions'],
]

const network: readonly (readonly [RegExp, 'refused' | 'timeout' | 'unreachable' | 'closed'])[] = [
  [/ECONNREFUSED/, 'refused'],
  [/ETIMEDOUT|BadTimeout|BadRequestTimeout|timeout/i, 'timeout'],
  [/EHOSTUNREACH|ENETUNREACH/, 'unreachable'],
  [
    /ECONNRESET|EPIPE|disconnected by third party|BadConnectionClosed|BadSecureChannelClosed|BadSessionClosed|BadSessionIdInvalid|Connection Break|premature|Secure ?Channel|aborted|connection may have been canceled|Client is not usable/i,
    'closed',
  ],
]

/** What names a failure: host and port of the server, the user, and the thumbprint by which the server knows the platform. */
interface Where {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly thumbprint: string
}

/** A failure of the client as a problem: the client tells reasons in its messages only. */
export const opcuaProblem = (error: unknown, { host, port, user, thumbprint }: Where): unknown => {
  if (error instanceof PluginProblem || !(error instanceof Error)) return error
  const message = error.message.replace(/\s+/g, ' ').slice(0, 300)
  const reason = told.find(([form]) => form.test(message))?.[1]
  if (reason) return new PluginProblem(reason, { user, thumbprint }, error)
  const way = network.find(([form]) => form.test(message))?.[1]
  if (way) return new PluginProblem(way, { host, port }, error)
  const status = /\bBad[A-Z]\w+/.exec(message)?.[0]
  return status
    ? new PluginProblem('opcua_status', { status }, error)
    : new PluginProblem('opcua_answer', { message }, error)
}
