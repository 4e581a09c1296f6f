import { randomUUID } from 'node:crypto'
import type { ProviderSettings } from '../../../shared/federation/index.ts'
import type { ProviderSession } from '../provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { samlClient, type Where } from './saml-client.ts'

/** The URL that ends the browser's session at the identity provider: SAML 2.0 single logout by redirect. */
export const samlLogoutAddress = async (
  settings: ProviderSettings,
  where: Where,
  session: ProviderSession,
): Promise<string | null> => {
  if (!settings.logout) return null
  const client = await samlClient(settings, where, `_${randomUUID()}`)
  const { nameID = '', nameIDFormat = '' } = session
  const issuer = settings.idpIssuer ?? ''
  return client.getLogoutUrlAsync({ ...session, issuer, nameID, nameIDFormat }, '', {})
}

interface SamlLogout {
  /** Subject of the person to sign out. */
  readonly subject: string
  /** Index of one provider session; undefined: all sessions of the person. */
  readonly index: string | undefined
  /** The URL of the logout response. */
  readonly answer: string
}

/**
 * A logout request of the identity provider. The query must be signed. Duplicate parameters are rejected, so that the
 * values read are the values signed.
 */
export const readSamlLogout = async (
  settings: ProviderSettings,
  where: Where,
  query: string,
): Promise<SamlLogout> => {
  if (!settings.logout) throw new ProviderFailure('setup', 'no address to sign out at')
  const parts = new Map<string, string>()
  for (const part of query.split('&')) {
    const name = part.slice(0, part.indexOf('='))
    if (parts.has(name)) throw new ProviderFailure('refused', `${name} twice`)
    parts.set(name, part)
  }
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg'].flatMap(name => parts.get(name) ?? [])
  const { SAMLRequest, RelayState, SigAlg, Signature } = Object.fromEntries(
    new URLSearchParams([...signed, parts.get('Signature') ?? ''].join('&')),
  )
  if (!SAMLRequest || !Signature || !/#rsa-sha(256|384|512)$/.test(SigAlg ?? ''))
    throw new ProviderFailure('refused', 'not signed with RSA and SHA-2')
  try {
    const client = await samlClient(settings, where, `_${randomUUID()}`)
    const container = { SAMLRequest, SigAlg, Signature, ...(RelayState ? { RelayState } : {}) }
    const { profile } = await client.validateRedirectAsync(container, signed.join('&'))
    if (!profile?.nameID) throw new Error('nobody is named')
    return {
      subject: profile.nameID,
      index: profile.sessionIndex,
      answer: await client.getLogoutResponseUrlAsync(profile, RelayState ?? '', {}, true),
    }
  } catch (error) {
    // The library throws plain errors for every invalid request.
    throw new ProviderFailure('refused', error instanceof Error ? error.message : String(error))
  }
}
