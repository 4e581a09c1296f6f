import type { ProviderSettings } from '../../../shared/federation/index.ts'
import type { Trip } from '../provider.ts'

/** Path of the assertion consumer service, below the platform's origin. */
export const acsPath = '/api/auth/saml/acs'
export const metadataPath = (space: string): string => `/api/auth/saml/${space}/metadata`

/** The platform's origin, and the space that the request is for. */
export type Where = Pick<Trip, 'redirect' | 'space'>

/** The single logout URL. */
export const logoutPath = (space: string): string => `/api/auth/saml/${space}/logout`

/** The entity id of the platform as a service provider: the URL of its metadata. */
const entityOf = ({ redirect, space }: Where): string => `${new URL(redirect).origin}${metadataPath(space)}`

/**
 * SAML 2.0 web browser single sign-on: a request by redirect, a response by POST. The response or the assertion must be
 * signed, and the response must answer the request of the same trip. The library is loaded on first use. With a
 * configured key, the platform signs its requests and decrypts assertions.
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
    // Only the request of this trip may be answered; the database ends a trip once.
    cacheProvider: {
      saveAsync: async (_key, value) => ({ value, createdAt }),
      getAsync: async key => (key === request ? new Date(createdAt).toISOString() : null),
      removeAsync: async key => key,
    },
  })
}
