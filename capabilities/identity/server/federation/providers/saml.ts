import { X509Certificate } from 'node:crypto'
import type { Profile } from '@node-saml/node-saml'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import { textsIn } from '../ask-json.ts'
import type { SignInProvider, Trip } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { acsPath, logoutPath, metadataPath, samlClient } from './saml-client.ts'
import { samlLogoutAddress } from './saml-logout.ts'

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
    (await samlClient(settings, trip, requestOf(trip))).getAuthorizeUrlAsync(trip.state, undefined, {}),

  identify: async (settings, trip, { SAMLResponse = '' }) => {
    const client = await samlClient(settings, trip, requestOf(trip))
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
      session: Object.fromEntries(
        (['nameID', 'nameIDFormat', 'nameQualifier', 'spNameQualifier', 'sessionIndex'] as const).flatMap(
          key => (profile[key] ? [[key, profile[key]]] : []),
        ),
      ),
    }
  },

  logout: samlLogoutAddress,

  test: async ({ certificate = '' }) => {
    if (!certificate.includes('BEGIN CERTIFICATE')) return
    const { validFrom, validTo } = new X509Certificate(certificate)
    if (Date.parse(validTo) < Date.now()) throw new ProviderFailure('setup', `certificate expired ${validTo}`)
    if (Date.parse(validFrom) > Date.now())
      throw new ProviderFailure('setup', `certificate valid from ${validFrom}`)
  },
}

/**
 * Whether the assertion itself names the request. The library also accepts `InResponseTo` of the surrounding response,
 * which may be unsigned: an assertion without it could be replayed.
 */
const answers = (profile: Profile, request: string): boolean => {
  const [data = ''] =
    /<[^<>]*\bSubjectConfirmationData\b[^<>]*>/.exec(profile.getAssertionXml?.() ?? '') ?? []
  return data.includes(`InResponseTo="${request}"`)
}

/** Converts the library's plain errors for an invalid response. */
const validated = async (work: () => Promise<{ profile: Profile | null }>): Promise<Profile> => {
  try {
    const { profile } = await work()
    if (profile) return profile
  } catch (error) {
    throw new ProviderFailure('refused', error instanceof Error ? error.message : String(error))
  }
  throw new ProviderFailure('refused', 'no assertion')
}

/** SAML metadata of the platform as a service provider of a space, for the identity provider. */
export const samlMetadata = async (
  origin: string,
  space: string,
  { secret, ownCertificate, logout }: ProviderSettings,
): Promise<string> => {
  const { generateServiceProviderMetadata } = await import('@node-saml/node-saml')
  const keys =
    secret && ownCertificate
      ? {
          decryptionPvk: secret,
          decryptionCert: ownCertificate,
          privateKey: secret,
          publicCerts: ownCertificate,
        }
      : {}
  const text = generateServiceProviderMetadata({
    issuer: `${origin}${metadataPath(space)}`,
    callbackUrl: `${origin}${acsPath}`,
    identifierFormat: null,
    wantAssertionsSigned: true,
    ...keys,
    ...(logout ? { logoutCallbackUrl: `${origin}${logoutPath(space)}` } : {}),
  })
  // The library names only POST; the platform uses the redirect binding for logout.
  return text.replace(/(<SingleLogoutService [^>]*bindings:HTTP-)POST"/, '$1Redirect"')
}
