import { AppError, type Issue, issue } from '@gantry/base/shared'
import {
  audit,
  type Ctx,
  type Executor,
  everySpace,
  openText,
  platform,
  sealText,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import type { ChannelName, DispatchChannel, Provider, ProviderSettings } from '../shared/channel.ts'
import type { ChannelConfig } from '../shared/contract.ts'
import { providerOf } from '../shared/providers.ts'
import { chatIsOn } from './chat.ts'
import { wakeDispatch } from './send.ts'
import { prefixesIn } from './sms/ways.ts'

/** The space id of the platform's own configuration. */
export const platformSpace = ''

/** The provider of a channel that is tried first, or the second one. */
type Rank = ChannelConfig['rank']

interface Row {
  readonly space: string
  readonly rank: Rank
  readonly provider: string
  readonly settings: ProviderSettings
  readonly secrets: string | null
}

/** How a channel of a space goes out: over its own provider, else over that of the platform. */
export interface EffectiveConfig {
  readonly space: string
  readonly provider: string
  /** With secrets. */
  readonly settings: ProviderSettings
}

/** Nobody sets devices up: the installation makes its keys by itself. */
const devices: EffectiveConfig = { space: platformSpace, provider: 'webpush', settings: {} }

const rowsOf = async (ctx: Ctx, channel: DispatchChannel): Promise<readonly Row[]> => {
  const { rows } = await platform(ctx.kernel).run<Row>(sql`
    select space, rank, provider, settings, secrets from gantry.channel_config
    where channel = ${channel} and space in (${ctx.space}, ${platformSpace}) order by space desc, rank`)
  return rows
}

/** The providers in the order in which they are tried; empty: the channel has not been set up. */
export const effectiveConfigs = async (
  ctx: Ctx,
  channel: DispatchChannel,
): Promise<readonly EffectiveConfig[]> => {
  if (channel === 'device') return [devices]
  if (channel === 'chat') return [{ space: ctx.space, provider: 'chat', settings: {} }]
  const rows = await rowsOf(ctx, channel)
  return rows
    .filter(({ space }) => space === rows[0]?.space)
    .map(row => ({
      space: row.space,
      provider: row.provider,
      settings: { ...row.settings, ...secretsOf(ctx, channel, row) },
    }))
}

/** Whether texts can be sent over the channel from this space. */
export const hasChannel = async (ctx: Ctx, channel: DispatchChannel): Promise<boolean> =>
  channel === 'device' || (channel === 'chat' ? await chatIsOn(ctx) : (await rowsOf(ctx, channel)).length > 0)

const ownerOf = (ctx: Ctx, space: string): Ctx => systemCtx(ctx.kernel, space, 'settings of a channel')

const secretsOf = (
  ctx: Ctx,
  channel: ChannelName,
  { space, rank, secrets }: Row,
): Readonly<Record<string, string>> => {
  if (secrets === null) return {}
  const text = openText(ownerOf(ctx, space), placeOf(channel, rank), secrets)
  if (text === null) throw new AppError('secret.unreadable')
  return JSON.parse(text) as Readonly<Record<string, string>>
}

const placeOf = (channel: ChannelName, rank: Rank): string =>
  rank === 'first' ? `channel/${channel}` : `channel/${channel}/${rank}`

/** What the people of a space, or the operator, see of a channel: never its secrets. */
export const readConfig = async (
  ctx: Ctx,
  channel: ChannelName,
  space: string,
  rank: Rank = 'first',
): Promise<ChannelConfig> => {
  const rows = await rowsOf({ ...ctx, space }, channel)
  const own = rows.find(row => row.space === space && row.rank === rank)
  return {
    channel,
    rank,
    provider: own?.provider ?? null,
    settings: own?.settings ?? {},
    hasSecrets: (own?.secrets ?? null) !== null,
    inherited: space !== platformSpace && rows.some(row => row.space === platformSpace),
  }
}

/**
 * Sets a channel up; null takes the configuration of a space back, so that it follows the platform. A secret that is not
 * given stays as it is, unless the address it is sent to changes: then it must be given again.
 * @throws AppError config.invalid with an issue for each field
 */
export const changeConfig = (
  ctx: Ctx,
  channel: ChannelName,
  space: string,
  provider: string | null,
  given: ProviderSettings,
  rank: Rank = 'first',
): Promise<void> =>
  ctx.kernel.database.transaction(everySpace, async own => {
    const tx: Ctx = { ...ctx, db: own, tx: own }
    const owner = { ...tx, space }
    const rows = (await rowsOf(owner, channel)).filter(row => row.space === space)
    const before = rows.find(row => row.rank === rank)
    const other = rows.find(row => row.rank !== rank)
    // A second one alone is the first, and one provider twice is no second way.
    if (provider !== null && other?.provider === provider)
      throw invalid([issue('provider', 'duplicate', { value: provider })])
    if (rank === 'second' && provider !== null && !other) throw invalid([issue('provider', 'choice')])
    if (provider === null)
      await own.run(sql`
        delete from gantry.channel_config
        where space = ${space} and channel = ${channel} and ${rank === 'first' ? sql`true` : sql`rank = ${rank}`}`)
    else {
      const known = providerOf(channel, provider)
      if (!known) throw invalid([issue('provider', 'choice')])
      const stored = before?.provider === provider ? secretsOf(ctx, channel, before) : {}
      const { settings, secrets } = readSettings(known, given, before?.settings ?? {}, stored)
      const sealed =
        Object.keys(secrets).length === 0
          ? null
          : sealText(ownerOf(ctx, space), placeOf(channel, rank), JSON.stringify(secrets))
      await own.run(sql`
        insert into gantry.channel_config (space, channel, rank, provider, settings, secrets, changed_by)
        values (${space}, ${channel}, ${rank}, ${provider}, ${JSON.stringify(settings)}::jsonb, ${sealed}, ${ctx.actor.personId})
        on conflict (space, channel, rank) do update set provider = excluded.provider, settings = excluded.settings,
          secrets = excluded.secrets, changed_by = excluded.changed_by, changed_at = now()`)
    }
    await audit(tx, {
      action: 'channels.configured',
      changes: { [channel]: [before?.provider ?? null, provider] },
      details: { channel },
    })
    await retryWaiting(own, channel, space)
  })

/** Sends at once what the former settings could not send: its next attempt may be hours away. */
const retryWaiting = async (own: Executor, channel: ChannelName, space: string): Promise<void> => {
  const concerned =
    space === platformSpace
      ? sql`not exists (select 1 from gantry.channel_config c
          where c.channel = d.channel and c.space = d.space and c.space <> ${platformSpace})`
      : sql`d.space = ${space}`
  const { rows } = await own.run<{ space: string }>(sql`
    with retried as (update gantry.dispatch d set next_at = now()
      where d.channel = ${channel} and d.state = 'waiting' and d.next_at > now() and ${concerned} returning d.space)
    select distinct space from retried`)
  for (const waiting of new Set([space, ...rows.map(row => row.space)]))
    await wakeDispatch({ db: own }, { space: waiting, channel })
}

const invalid = (issues: readonly Issue[]): AppError =>
  new AppError('config.invalid', { name: issues[0]?.field ?? '' }, issues)

/** Fields whose change makes stored secrets be asked for again: they say to whom a secret is shown. */
const destinations: readonly string[] = ['host', 'endpoint', 'balanceEndpoint']

const readSettings = (
  { fields }: Provider,
  given: ProviderSettings,
  before: ProviderSettings,
  stored: Readonly<Record<string, string>>,
): { settings: ProviderSettings; secrets: Readonly<Record<string, string>> } => {
  const issues: Issue[] = []
  const settings: Record<string, string | number> = {}
  const secrets: Record<string, string> = {}
  const moved = destinations.some(name => (given[name] ?? '') !== (before[name] ?? ''))
  for (const { name, kind, required, max, options } of fields) {
    const value = given[name]
    const text = typeof value === 'string' ? value.trim() : value
    if (text === undefined || text === '') {
      if (kind === 'secret' && !moved && stored[name] !== undefined) secrets[name] = stored[name]
      else if (required) issues.push(issue(name, 'required'))
      continue
    }
    if (kind === 'number') {
      if (typeof text !== 'number' || !Number.isInteger(text)) issues.push(issue(name, 'not_whole'))
      else if (text < 1 || text > max) issues.push(issue(name, 'range', { min: 1, max }))
      else settings[name] = text
    } else if (typeof text !== 'string') issues.push(issue(name, 'format'))
    else if (text.length > max) issues.push(issue(name, 'max_length', { limit: max }))
    else if (/[\r\n\0]/.test(text)) issues.push(issue(name, 'control_character'))
    else if (options && !options.includes(text)) issues.push(issue(name, 'choice'))
    else if ((name === 'endpoint' || name === 'balanceEndpoint') && !/^https?:\/\/[^\s/]+\/?$/.test(text))
      issues.push(issue(name, 'url'))
    else if (name === 'prefixes' && !prefixesIn(text).every(each => /^\+?\d{1,15}$/.test(each)))
      issues.push(issue(name, 'format'))
    else if (name === 'host' && !/^[\w.:-]+$/.test(text)) issues.push(issue(name, 'format'))
    else if (name === 'from' && !/^[^\s@<>]+@[^\s@<>]+$/.test(text)) issues.push(issue(name, 'email'))
    else if (kind === 'secret') secrets[name] = text
    else settings[name] = text
  }
  if (issues.length > 0) throw invalid(issues)
  return { settings, secrets }
}
