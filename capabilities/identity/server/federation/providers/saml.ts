import { X509Certificate } from 'node:crypto'
import type { Profile } from '@node-saml/node-saml'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { textsIn } from '../ask-json.ts'
import type { SignInProvider, Trip } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'

/** Where identity providers post their responses, below the address of the platform. */
const acsPath = '/api/auth/saml/acs'
const metadataPath = (space: string): string => `/api/auth/saml/${space}/metadata`

type Where = Pick<Trip, 'redirect' | 'space'>

/** The name of the platform as a service provider: the address of its metadata. */
const entityOf = ({ redirect, space }: Where): string => `${new URL(redirect).origin}${metadataPath(space)}`

/**
 * SAML 2.0 web browser single sign-on: a request by redirect, a response by POST. A signature over the response or over the
 * assertion is needed, and the response must answer the request of the same trip. The library is loaded when somebody signs
 * in this way.
 */
const clientOf = async (settings: ProviderSettings, where: Where, request: string) => {
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

/** An XML name must not begin with a digit. */
const requestOf = ({ nonce }: Pick<Trip, 'nonce'>): string => `_${nonce}`

const names = [
  'displayName',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'name',
  'cn',
  'urn:oid:2.5.4.3',
]
const mails = [
  'email',
  'mail',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
]
const groupKeys = [
  'groups',
  'memberOf',
  'department',
  'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
  'http://schemas.xmlsoap.org/claims/Group',
]
const firstOf = (profile: Profile, keys: readonly string[]): string | null => {
  for (const key of keys) {
    const value = profile[key]
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}

export const saml: SignInProvider = {
  name: 'saml',
  posts: true,
  authority: ({ idpIssuer = '' }) => idpIssuer,

  address: async (settings, trip) =>
    (await clientOf(settings, trip, requestOf(trip))).getAuthorizeUrlAsync(trip.state, undefined, {}),

  identify: async (settings, trip, { SAMLResponse = '' }) => {
    const client = await clientOf(settings, trip, requestOf(trip))
    const profile = await validated(() => client.validatePostResponseAsync({ SAMLResponse }))
    if (profile.issuer !== settings.idpIssuer)
      throw new ProviderFailure('refused', `issuer ${profile.issuer}`)
    if (!answers(profile, requestOf(trip))) throw new ProviderFailure('refused', 'answers another request')
    if (!profile.nameID || profile.nameIDFormat?.endsWith(':transient'))
      throw new ProviderFailure('setup', 'a lasting NameID is needed')
    return {
      subject: profile.nameID,
      name: firstOf(profile, names) ?? profile.nameID,
      mail: firstOf(profile, mails),
      picture: null,
      groups: groupKeys.flatMap(key => textsIn(profile[key])),
    }
  },

  test: async ({ certificate = '' }) => {
    if (!certificate.includes('BEGIN CERTIFICATE')) return
    const { validFrom, validTo } = new X509Certificate(certificate)
    if (Date.parse(validTo) < Date.now()) throw new ProviderFailure('setup', `certificate expired ${validTo}`)
    if (Date.parse(validFrom) > Date.now())
      throw new ProviderFailure('setup', `certificate valid from ${validFrom}`)
  },
}

/**
 * Whether the assertion itself names the request. The library also takes it from the response around, which may be unsigned, so
 * that an assertion without it could be used again.
 */
const answers = (profile: Profile, request: string): boolean => {
  const [data = ''] =
    /<[^<>]*\bSubjectConfirmationData\b[^<>]*>/.exec(profile.getAssertionXml?.() ?? '') ?? []
  return data.includes(`InResponseTo="${request}"`)
}

/** The library throws plain errors for whatever is wrong with a response. */
const validated = async (work: () => Promise<{ profile: Profile | null }>): Promise<Profile> => {
  try {
    const { profile } = await work()
    if (profile) return profile
  } catch (error) {
    throw new ProviderFailure('refused', error instanceof Error ? error.message : String(error))
  }
  throw new ProviderFailure('refused', 'no assertion')
}

/** Metadata of the platform as a service provider of a space, for the identity provider. */
export const samlMetadata = async (origin: string, space: string): Promise<string> => {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  return generateServiceProviderMetadata({
    issuer: `${origin}${metadataPath(space)}`,
    callbackUrl: `${origin}${acsPath}`,
    identifierFormat: null,
    wantAssertionsSigned: true,
  })
}
