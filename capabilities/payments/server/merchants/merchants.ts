import { AppError, type Issue, issue, newId } from '@gantry/base/shared'
import { audit, type Ctx, databaseError, everySpace, isoSeconds, platform, sql } from '@gantry/kernel/server'
import type { InputOf, OutputOf } from '@gantry/model/shared'
import type * as contract from '../../shared/merchants-contract.ts'
import { bookDay } from '../book-day.ts'
import { fingerprintOf, readPrivateKey, readPublicKey } from '../providers/keys.ts'
import { merchantNamed } from './merchant-named.ts'
import { openKeys, openLine, type SecretKeys, sealKeys } from './open-account.ts'

/** Where the providers answer; another address is for their test systems. */
const endpoints = {
  wechat: 'https://api.mch.weixin.qq.com',
  alipay: 'https://openapi.alipay.com/gateway.do',
} as const

export const listMerchants = async ({
  kernel,
  now,
}: Ctx): Promise<OutputOf<typeof contract.listMerchants>> => {
  const { rows } = await platform(kernel).run<
    Omit<contract.Merchant, 'accounts'> & {
      accounts: readonly (Omit<contract.PayAccount, 'hasPrivateKey' | 'hasApiKey'> & {
        keys: string | null
      })[]
    }
  >(sql`
    select m.id, m.name, m.note, m.state, ${isoSeconds(sql`m.created_at`)} as "createdAt",
      (select count(*)::int from gantry.pay_channel c where c.merchant = m.id and c.state = 'active') as channels,
      (select coalesce(sum(e.amount), 0)::float8 from gantry.pay_entry e
        where e.merchant = m.id and e.day > ${bookDay(sql`${now}::timestamptz`)} - 30) as paid,
      (select coalesce(json_agg(json_build_object('provider', a.provider, 'account', a.account, 'appId', a.app_id,
          'serial', a.serial, 'endpoint', a.endpoint, 'providerKey', a.provider_key, 'keys', a.keys,
          'checkedAt', ${isoSeconds(sql`a.checked_at`)}, 'check', a.check_result, 'checkNote', a.check_note)
          order by a.provider desc), '[]')
        from gantry.pay_account a where a.merchant = m.id) as accounts
    from gantry.pay_merchant m order by m.state, m.created_at, m.id limit 200`)
  return {
    data: rows.map(({ accounts, ...merchant }) => ({
      ...merchant,
      accounts: accounts.map(({ keys, providerKey, ...account }) => {
        const { privateKey, apiKey } = openKeys(kernel, merchant.id, account.provider, keys)
        return {
          ...account,
          hasPrivateKey: privateKey !== undefined,
          hasApiKey: apiKey !== undefined,
          providerKey: fingerprintOf(providerKey ?? ''),
        }
      }),
    })),
  }
}

/** @throws AppError record.not_found, request.invalid and record.duplicate with issues */
export const saveMerchant = async (
  ctx: Ctx,
  given: InputOf<typeof contract.saveMerchant>,
): Promise<{ readonly id: string }> => {
  const name = given.name.trim()
  if (name === '') throw new AppError('request.invalid', {}, [issue('name', 'required')])
  const { note, state } = given
  const id = given.id ?? newId(ctx.now.getTime())
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const { count } = await tx.run(
      given.id === undefined
        ? sql`insert into gantry.pay_merchant (id, name, note, state, created_at)
            values (${id}, ${name}, ${note}, ${state}, ${ctx.now})`
        : sql`update gantry.pay_merchant set name = ${name}, note = ${note}, state = ${state} where id = ${id}`,
    )
    if (count === 0) throw new AppError('record.not_found')
    await audit(
      { ...ctx, db: tx },
      { action: 'payment.merchant_saved', details: { merchant: id, name, state } },
    )
    return { id }
  })
  return saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'pay_merchant_name')
      throw new AppError('record.duplicate', {}, [issue('name', 'duplicate', { value: name })])
    throw error
  })
}

type Given = InputOf<typeof contract.saveAccount>

const issuesOf = ({
  provider,
  account,
  serial,
  endpoint,
  privateKey,
  apiKey,
  providerKey,
}: Given): Issue[] => {
  const issues: Issue[] = []
  if (account.trim() === '') issues.push(issue('account', 'required'))
  if (provider === 'wechat' && !/^[0-9A-Fa-f]{8,64}$/.test(serial)) issues.push(issue('serial', 'format'))
  if (endpoint !== '' && !/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/.test(endpoint))
    issues.push(issue('endpoint', 'url'))
  if (privateKey && !readPrivateKey(privateKey)) issues.push(issue('privateKey', 'format'))
  if (apiKey && Buffer.byteLength(apiKey) !== 32) issues.push(issue('apiKey', 'format'))
  if (providerKey && !readPublicKey(providerKey)) issues.push(issue('providerKey', 'format'))
  return issues
}

/**
 * Saves an account. Keys that are not given stay; where the address changes they must be given again, because they would be
 * shown to another server.
 * @throws AppError record.not_found, request.invalid and record.duplicate with issues
 */
export const saveAccount = async (ctx: Ctx, given: Given): Promise<void> => {
  const issues = issuesOf(given)
  if (issues.length > 0) throw new AppError('request.invalid', {}, issues)
  const { id: merchant, provider, privateKey, apiKey } = given
  const endpoint = (given.endpoint || endpoints[provider]).replace(/\/$/, '')
  const account = given.account.trim()
  const saving = ctx.kernel.database.transaction(everySpace, async tx => {
    const { rows: found } = await tx.run(
      sql`select 1 from gantry.pay_merchant where id = ${merchant} for update`,
    )
    if (found.length === 0) throw new AppError('record.not_found')
    const { rows } = await tx.run<{ keys: string | null; endpoint: string; providerKey: string }>(sql`
      select keys, endpoint, provider_key as "providerKey" from gantry.pay_account
      where merchant = ${merchant} and provider = ${provider}`)
    const before = rows[0]
    const hasMoved = before !== undefined && before.endpoint !== endpoint
    const stored = before && !hasMoved ? openKeys(ctx.kernel, merchant, provider, before.keys) : {}
    const keys: SecretKeys = { ...stored, ...(privateKey && { privateKey }), ...(apiKey && { apiKey }) }
    const providerKey = given.providerKey || (hasMoved ? '' : (before?.providerKey ?? ''))
    await tx.run(sql`
      insert into gantry.pay_account (merchant, provider, account, app_id, serial, endpoint, provider_key, keys)
      values (${merchant}, ${provider}, ${account}, ${given.appId.trim()}, ${given.serial.toUpperCase()}, ${endpoint},
        ${providerKey}, ${sealKeys(ctx.kernel, merchant, provider, keys)})
      on conflict (merchant, provider) do update set account = excluded.account, app_id = excluded.app_id,
        serial = excluded.serial, endpoint = excluded.endpoint, provider_key = excluded.provider_key,
        keys = excluded.keys, checked_at = null, check_result = null, check_note = ''`)
    await audit(
      { ...ctx, db: tx },
      {
        action: 'payment.account_saved',
        details: { merchant: await merchantNamed(tx, merchant), provider, account, endpoint },
      },
    )
  })
  await saving.catch((error: unknown) => {
    if (databaseError(error)?.constraint === 'pay_account_once')
      throw new AppError('record.duplicate', {}, [issue('account', 'duplicate', { value: account })])
    throw error
  })
}

/** Calls the provider with the account. What fails is noted and answered, not thrown. @throws AppError record.not_found */
export const checkAccount = async (
  { kernel, now }: Ctx,
  { id, provider }: InputOf<typeof contract.checkAccount>,
): Promise<OutputOf<typeof contract.checkAccount>> => {
  let learnt: string | null = null
  let failure: AppError | null = null
  try {
    const line = await openLine(kernel, id, provider)
    learnt = (await line.check()).providerKey
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'record.not_found') throw error
    failure = error
  }
  const note = failure ? noteOf(failure) : ''
  const check = failure ? 'failed' : 'ok'
  await platform(kernel).run(sql`
    update gantry.pay_account set checked_at = ${now}, check_result = ${check}, check_note = ${note},
      provider_key = coalesce(${learnt}::text, provider_key)
    where merchant = ${id} and provider = ${provider}`)
  return { check, note }
}

/** The code of an error, and what the provider said. */
const noteOf = ({ code, params }: AppError): string =>
  code === 'payment.provider' ? `${String(params.code)} ${String(params.said)}`.trim() : code
