import { createPrivateKey, createPublicKey, X509Certificate } from 'node:crypto'
import { AppError, type Issue, issue } from '@gantry/base/shared'
import { audit, type Ctx, inTransaction, openText, platform, sealText, sql } from '@gantry/kernel/server'
import { allowedHosts } from '@gantry/outbound/server'
import {
  employeeProviders,
  isCardProvider,
  isRedirect,
  loginPlace,
  type NewAccounts,
  noticeProviders,
  type OfferedProvider,
  type ProviderConfig,
  type ProviderField,
  type ProviderName,
  type ProviderSettings,
  type ProviderTested,
  providerFields,
  providerNames,
} from '../../shared/federation/index.ts'
import { isDirectoryAddress, isFilter, readAuthorities } from './directory/read-directory.ts'
import { testDirectory } from './directory/test-directory.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { ProviderFailure } from './provider-failure.ts'
import { signInProviders } from './providers/index.ts'
import { callbackOf, originOf } from './shown-card.ts'

interface Row {
  readonly name: ProviderName
  readonly on: boolean
  readonly signIn: boolean
  readonly settings: ProviderSettings
  readonly secret: string | null
  /** Sealed JSON of the proofs by name. */
  readonly proofs: string | null
}

const rowOf = async (ctx: Ctx, space: string, name: ProviderName): Promise<Row | null> => {
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    select provider as name, is_on as "on", signs_in as "signIn", settings, secret, proofs from gantry.sign_in_provider
    where space = ${space} and provider = ${name}`)
  return rows[0] ?? null
}

const placeOf = (name: ProviderName): string => `sign_in_provider/${name}`

const proofsPlaceOf = (name: ProviderName): string => `${placeOf(name)}/proofs`

const withSecret = (ctx: Ctx, space: string, { name, settings, secret, proofs }: Row): ProviderSettings => {
  const open = (place: string, sealed: string): string => {
    const text = openText({ ...ctx, space }, place, sealed)
    if (text === null) throw new AppError('secret.unreadable')
    return text
  }
  return {
    ...settings,
    ...(secret !== null && { secret: open(placeOf(name), secret) }),
    ...(proofs !== null && JSON.parse(open(proofsPlaceOf(name), proofs))),
  }
}

/** The settings of an enabled provider, with its secret. @throws AppError federation.off */
export const openProvider = async (
  ctx: Ctx,
  space: string,
  name: ProviderName,
): Promise<ProviderSettings> => {
  const row = await rowOf(ctx, space, name)
  if (!row?.on) throw new AppError('federation.off')
  return withSecret(ctx, space, row)
}

/** The same for a provider through which people sign in. @throws AppError federation.off, also if it is for notices alone */
export const openSignInProvider = async (
  ctx: Ctx,
  space: string,
  name: ProviderName,
): Promise<ProviderSettings> => {
  const row = await rowOf(ctx, space, name)
  if (!row?.on || !row.signIn) throw new AppError('federation.off')
  return withSecret(ctx, space, row)
}

/** The saved settings of a provider with its secret, also while it is disabled. */
export const savedProvider = async (
  ctx: Ctx,
  space: string,
  name: ProviderName,
): Promise<ProviderSettings> => {
  const row = await rowOf(ctx, space, name)
  return row ? withSecret(ctx, space, row) : {}
}

/** The enabled providers of a space, in the order of the provider list. */
export const enabledProviders = async (
  ctx: Ctx,
  space: string,
): Promise<(OfferedProvider & { readonly signIn: boolean })[]> => {
  const { rows } = await platform(ctx.kernel).run<OfferedProvider & { readonly signIn: boolean }>(sql`
    select provider as name, coalesce(settings ->> 'label', '') as label, signs_in as "signIn"
    from gantry.sign_in_provider where space = ${space} and is_on`)
  return providerNames.flatMap(name => rows.filter(row => row.name === name))
}

/** Those of them that the sign-in page offers. */
export const offeredProviders = async (ctx: Ctx, space: string): Promise<OfferedProvider[]> =>
  (await enabledProviders(ctx, space)).flatMap(({ signIn, ...offered }) => (signIn ? [offered] : []))

/** Every provider with its settings in the space. */
export const listProviders = async (ctx: Ctx): Promise<ProviderConfig[]> => {
  const { rows } = await ctx.db.run<ProviderConfig>(sql`
    select p.provider as name, p.is_on as "on", p.signs_in as "signIn", p.settings, p.secret is not null as "hasSecret",
      p.proof_names as proofs,
      p.new_accounts as "newAccounts",
      (select count(*)::int from gantry.sign_in_binding b where b.space = p.space and b.provider = p.provider) as bound
    from gantry.sign_in_provider p where p.space = ${ctx.space}`)
  return providerNames.map(
    name =>
      rows.find(row => row.name === name) ?? {
        name,
        on: false,
        signIn: true,
        settings: {},
        hasSecret: false,
        proofs: [],
        newAccounts: null,
        bound: 0,
      },
  )
}

interface Use {
  readonly on: boolean
  /** False: for work notices alone. */
  readonly signIn: boolean
}

/**
 * Saves the settings of a provider. An omitted secret stays, unless a URL that it is sent to changes: then it must be
 * entered again.
 *
 * @throws AppError config.invalid with one issue per field
 */
export const changeProvider = async (
  ctx: Ctx,
  name: ProviderName,
  { on, signIn }: Use,
  given: ProviderSettings,
  newAccounts: NewAccounts | null = null,
): Promise<void> => {
  if (!signIn && !noticeProviders.has(name))
    throw new AppError('config.invalid', { name: 'signIn' }, [issue('signIn', 'choice')])
  if (newAccounts && !employeeProviders.has(name))
    throw new AppError('config.invalid', { name: 'newAccounts' }, [issue('newAccounts', 'choice')])
  // Anyone can have an account at the provider, so the enterprise is required.
  if (newAccounts && name === 'dingtalk' && !given.corpId?.trim())
    throw new AppError('config.invalid', { name: 'corpId' }, [issue('corpId', 'required')])
  const hosts = await allowedHosts(ctx.kernel)
  await inTransaction(ctx, async tx => {
    const before = await rowOf(tx, ctx.space, name)
    const stored = before ? withSecret(ctx, ctx.space, before) : {}
    const { secret, ...others } = await readSettings(name, given, stored, hosts)
    const { proofs, settings } = apart(name, others)
    const sealed = secret ? sealText(ctx, placeOf(name), secret) : null
    const proofNames = Object.keys(proofs)
    const sealedProofs =
      proofNames.length > 0 ? sealText(ctx, proofsPlaceOf(name), JSON.stringify(proofs)) : null
    await tx.db.run(sql`
      insert into gantry.sign_in_provider
        (space, provider, is_on, signs_in, settings, secret, proofs, proof_names, new_accounts, changed_by, changed_at)
      values (${ctx.space}, ${name}, ${on}, ${signIn}, ${JSON.stringify(settings)}::jsonb, ${sealed},
        ${sealedProofs}, ${proofNames}::text[],
        ${newAccounts && JSON.stringify(newAccounts)}::jsonb, ${ctx.actor.personId}, ${ctx.now})
      on conflict (space, provider) do update set is_on = excluded.is_on, signs_in = excluded.signs_in, settings = excluded.settings,
        secret = excluded.secret, proofs = excluded.proofs, proof_names = excluded.proof_names, new_accounts = excluded.new_accounts, changed_by = excluded.changed_by, changed_at = excluded.changed_at`)
    const changes: Record<string, [string | null, string | null]> = {}
    for (const field of providerFields[name])
      if (
        field.kind !== 'secret' &&
        field.kind !== 'key' &&
        field.kind !== 'proof' &&
        (settings[field.name] ?? null) !== (stored[field.name] ?? null)
      )
        changes[field.name] = [stored[field.name] ?? null, settings[field.name] ?? null]
    await audit(tx, {
      action: on ? 'federation.configured' : 'federation.switched_off',
      changes,
      details: {
        provider: name,
        signIn,
        newAccounts: newAccounts !== null,
        secret: (secret ?? '') !== (stored.secret ?? ''),
        proofs: proofNames.some(each => proofs[each] !== stored[each]),
      },
    })
  })
}

/** Proofs are sealed, the other settings are not. */
const apart = (name: ProviderName, read: ProviderSettings) => {
  const isProof = ([each]: readonly [string, string]) =>
    providerFields[name].some(field => field.name === each && field.kind === 'proof')
  const entries = Object.entries(read)
  return {
    proofs: Object.fromEntries(entries.filter(isProof)),
    settings: Object.fromEntries(entries.filter(entry => !isProof(entry))),
  }
}

/** Kinds of fields that say where a secret is sent, and how. */
const addressing: ReadonlySet<ProviderField['kind']> = new Set([
  'base',
  'url',
  'directory',
  'choice',
  'authority',
])

const readSettings = async (
  name: ProviderName,
  given: ProviderSettings,
  stored: ProviderSettings,
  internal: readonly string[],
): Promise<Record<string, string>> => {
  const fields = providerFields[name]
  const issues: Issue[] = []
  const read: Record<string, string> = {}
  const textOf = (field: ProviderField): string =>
    (given[field.name] ?? '').trim().replace(field.kind === 'base' ? /\/+$/ : '', '')
  const isMoved = fields.some(
    field => addressing.has(field.kind) && textOf(field) !== (stored[field.name] ?? ''),
  )
  for (const field of fields) {
    const value = textOf(field)
    const kept =
      field.kind === 'key' || field.kind === 'proof' || (field.kind === 'secret' && !isMoved)
        ? stored[field.name]
        : undefined
    if (value === '') {
      if (kept !== undefined) read[field.name] = kept
      else if (field.required) issues.push(issue(field.name, 'required'))
    } else if (value.length > field.max) issues.push(issue(field.name, 'max_length', { limit: field.max }))
    else if (field.kind === 'certificate') {
      if (isCertificateOrKey(value)) read[field.name] = value
      else issues.push(issue(field.name, 'format'))
    } else if (field.kind === 'key') {
      if (isKey(value)) read[field.name] = value
      else issues.push(issue(field.name, 'format'))
    } else if (templateKeys.has(field.name) && !/^[a-z_]+\d{0,3}$/.test(value))
      issues.push(issue(field.name, 'format'))
    else if (field.name === 'callbackSecret' && value.length < 20)
      issues.push(issue(field.name, 'min_length', { limit: 20 }))
    else if (field.name === 'callbackKey' && !/^[A-Za-z0-9+/]{43}$/.test(value))
      issues.push(issue(field.name, 'format'))
    else if (field.kind === 'authority') {
      if (readAuthorities(value)) read[field.name] = value
      else issues.push(issue(field.name, 'format'))
    } else if (/\p{Cc}/u.test(value)) issues.push(issue(field.name, 'control_character'))
    else if (isDirectoryField(field.kind)) {
      const found = await directoryIssue(field, value, given, internal)
      if (found) issues.push(found)
      else read[field.name] = value
    } else if (isAddressed(field.kind) && !isAddress(value, field.kind, internal))
      issues.push(issue(field.name, 'provider_address'))
    else read[field.name] = value
  }
  if (name === 'saml' && issues.length === 0) issues.push(...pairIssues(read))
  if (issues.length > 0) throw new AppError('config.invalid', { name: issues[0]?.field ?? '' }, issues)
  return read
}

/** Fields that name a value of a template of WeChat, such as `thing1`. */
const templateKeys: ReadonlySet<string> = new Set(['titleKey', 'textKey'])

type DirectoryField = 'directory' | 'choice' | 'filter' | 'attribute'

const isDirectoryField = (kind: ProviderField['kind']): kind is DirectoryField =>
  kind === 'directory' || kind === 'choice' || kind === 'filter' || kind === 'attribute'

/** What is wrong with a setting of a directory; null: nothing. */
const directoryIssue = async (
  { name, kind, choices = [] }: ProviderField,
  value: string,
  { startTls }: ProviderSettings,
  internal: readonly string[],
): Promise<Issue | null> => {
  if (kind === 'directory')
    return isDirectoryAddress(value, startTls, internal) ? null : issue(name, 'directory_address')
  if (kind === 'choice') return choices.includes(value) ? null : issue(name, 'choice')
  if (kind === 'attribute') return /^[a-z][a-z0-9-]*$/i.test(value) ? null : issue(name, 'format')
  if (!(await isFilter(value))) return issue(name, 'directory_filter')
  return value.includes(loginPlace) ? null : issue(name, 'directory_login')
}

const isAddressed = (kind: ProviderField['kind']): kind is 'base' | 'url' | 'page' =>
  kind === 'base' || kind === 'url' || kind === 'page'

/** The platform's key and certificate belong together; without a certificate the key is dropped. */
const pairIssues = (read: Record<string, string>): Issue[] => {
  if (!read.ownCertificate) delete read.secret
  if (!read.ownCertificate) return []
  if (!read.secret) return [issue('secret', 'required')]
  return isPair(read.ownCertificate, read.secret) ? [] : [issue('ownCertificate', 'format')]
}

/** A public key alone is not accepted: identity providers read certificates only. */
const isPair = (certificate: string, key: string): boolean => {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
  } catch {
    // Unreadable input is an expected result.
    return false
  }
}

/** An unencrypted RSA private key, as PEM. */
const isKey = (value: string): boolean => {
  try {
    return createPrivateKey(value).asymmetricKeyType === 'rsa'
  } catch {
    // Unreadable input is an expected result.
    return false
  }
}

/** A certificate or a public key, as PEM. */
const isCertificateOrKey = (value: string): boolean => {
  try {
    return createPublicKey(value).asymmetricKeyType !== undefined && !value.includes('PRIVATE KEY')
  } catch {
    // Unreadable input is an expected result.
    return false
  }
}

/** Plain http is allowed only for hosts in the platform's network, listed by the operator. */
const isAddress = (value: string, kind: 'base' | 'url' | 'page', internal: readonly string[]): boolean => {
  if (!URL.canParse(value)) return false
  const { protocol, hostname, pathname, search, hash, username } = new URL(value)
  if (search || hash || username || (kind === 'base' && pathname !== '/')) return false
  return protocol === 'https:' || (protocol === 'http:' && internal.includes(hostname))
}

/** Tests the saved settings: asks the provider whether it knows the application, or a directory for a person. */
export const testProvider = async (ctx: Ctx, name: ProviderName, login?: string): Promise<ProviderTested> => {
  const row = await rowOf(ctx, ctx.space, name)
  if (!row) throw new AppError('federation.off')
  const settings = withSecret(ctx, ctx.space, row)
  if (!isRedirect(name)) return testDirectory(ctx.kernel, settings, login)
  try {
    const fetch = await guardedFetch(ctx.kernel)
    const { test, card } = signInProviders[name]
    await test(settings, fetch)
    const origin = await originOf(ctx.kernel)
    if (isCardProvider(name) && card?.isReady(settings) && origin !== '')
      await card.announce?.(settings, fetch, callbackOf(origin, ctx.space, name))
    return { ok: true, detail: '' }
  } catch (error) {
    if (error instanceof ProviderFailure) return { ok: false, detail: error.message }
    throw error
  }
}
