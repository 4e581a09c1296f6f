import type { ProviderSettings } from '../../../shared/federation/index.ts'
import type { Trip } from '../provider.ts'

/** Where identity providers post their responses, below the address of the platform. */
export const acsPath = '/api/auth/saml/acs'
export const metadataPath = (space: string): string => `/api/auth/saml/${space}/metadata`

/** Where the platform is, and for which space it asks. */
export type Where = Pick<Trip, 'redirect' | 'space'>

/** Where browsers are sent to sign out. */
export const logoutPath = (space: string): string => `/api/auth/saml/${space}/logout`

/** The name of the platform as a service provider: the address of its metadata. */
const entityOf = ({ redirect, space }: Where): string => `${new URL(redirect).origin}${metadataPath(space)}`

/**
 * SAML 2.0 web browser single sign-on: a request by redirect, a response by POST. A signature over the response or over the
 * assertion is needed, and the response must answer the request of the same trip. The library is loaded when somebody signs
 * in this way. With a key of its own, the platform signs what it asks and decrypts assertions.
 */
export const samlClient = async (settings: ProviderSettings, where: Where, request: string) => {
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml')
  const entity = entityOf(where)
  const createdAt = Date.now()
  return new SAML({
    entryPoint: settings.entry ?? '',
    callbackUrl: `${new URL(where.redirect).origin}${acsPath}`,
    issuer: entity,
    audience: entity,
    idpIssuer: settings.idpIssuer ?? '',
    idpCert: settings.certificate ?? '',
    ...(settings.secret
      ? { decryptionPvk: settings.secret, privateKey: settings.secret, signatureAlgorithm: 'sha256' as const }
      : {}),
    ...(settings.logout ? { logoutUrl: settings.logout } : {}),
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    acceptedClockSkewMs: 60_000,
    generateUniqueId: () => request,
    validateInResponseTo: ValidateInResponseTo.always,
    // The one request that may be answered is that of the trip, which the database ends once.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt }),
      getAsync: async key => (key === request ? new Date(createdAt).toISOString() : null),
      removeAsync: async key => key,
    },
  })
}
