import { type Json, type Lang, langs, localise, type Text } from '@gantry/base/shared'
import { hasChannel, type Outgoing, send } from '@gantry/channels/server'
import { type DispatchChannel, dispatchChannels } from '@gantry/channels/shared'
import { memberActors } from '@gantry/identity/server'
import {
  type Ctx,
  inTransaction,
  type NoticeFacts,
  type NoticePicture,
  nameOfSpace,
  type Queue,
  readSetting,
  sql,
  systemCtx,
} from '@gantry/kernel/server'
import { addressSetting } from '@gantry/model/shared'
import { readersOf } from '@gantry/records/server'
import { type MailPicture, mailBody } from '../../shared/mail-layout.ts'
import { messageHref } from '../../shared/message-href.ts'
import { texts as ownTexts } from '../../texts.ts'
import type { Declared } from '../list-messages.ts'
import { fillWords } from '../words/fill-words.ts'
import { dueQueue, wakeDue } from './plan.ts'
import { allAddresses } from './reach.ts'
import { wants } from './wants.ts'
import { fillTemplate, paramsOf, standardTemplate, type Template, templatesOf } from './wording.ts'

/** People whose messages are written in one transaction. */
const batch = 50
/** Messages of one person listed in a digest; the others are counted. */
const mostListed = 30
const turns = 50

/** Channels that show title and text apart from the link, and no template of mails. */
const isBrief = (channel: DispatchChannel): boolean => channel === 'device' || channel === 'chat'

/** Writes the texts that are due, one per person and channel, each exactly once. */
export const dueMessages = (declared: Declared): Queue => ({
  ...dueQueue,
  concurrency: 2,
  run: async (kernel, about: Json, signal) => {
    const ctx = systemCtx(kernel, (about as { space: string }).space, 'messages to send')
    for (let turn = 0; turn < turns && !signal.aborted; turn++)
      if ((await inTransaction(ctx, tx => writeBatch(tx, declared))) < batch) break
    const { rows } = await ctx.db.run<{ at: string | null }>(
      sql`select min(due_at)::text as at from gantry.message_due where space = ${ctx.space}`,
    )
    const at = rows[0]?.at
    if (at) await wakeDue(ctx, new Date(at))
  },
})

interface Due {
  readonly person: string
  readonly channel: DispatchChannel
  readonly message: string
  readonly kind: string
  readonly facts: NoticeFacts
  readonly actor: string | null
  readonly table: string | null
  readonly record: string | null
  readonly link: string | null
  /** In place of the text of the kind. */
  readonly text: Text | null
  readonly picture: NoticePicture | null
  readonly wanted: boolean
}

/** Takes what is due of a batch of people out of the plan and queues it for sending, in one transaction. */
const writeBatch = async (ctx: Ctx, declared: Declared): Promise<number> => {
  const { rows: people } = await ctx.db.run<{ person: string; channel: DispatchChannel }>(sql`
    select person, channel from gantry.message_due
    where space = ${ctx.space} and due_at <= now() order by due_at, person limit ${batch} for update skip locked`)
  if (people.length === 0) return 0
  const mandatory = declared.notices.flatMap(({ name, mandatory }) => (mandatory ? [name] : []))
  const { rows } = await ctx.db.run<Due>(sql`
    with taken as (
      delete from gantry.message_due d
      using unnest(${people.map(({ person }) => person)}::uuid[], ${people.map(({ channel }) => channel)}::text[]) as x (person, channel)
      where d.space = ${ctx.space} and d.person = x.person and d.channel = x.channel and d.due_at <= now()
      returning d.person, d.channel, d.message)
    select t.person, t.channel, t.message, n.kind, n.facts, a.f_name as actor, n.table_id as "table", n.record_id as record,
      n.link, n.text, n.picture, case when n.kind = any(${mandatory}::text[]) then ${wants(sql`t.channel`, true)}
        else ${wants(sql`t.channel`, false)} end as wanted
    from taken t
    join gantry.message n on n.id = t.message
    join gantry.t_member m on m.space = ${ctx.space} and m.id = t.person and m.f_state = 'active' and m.deleted_at is null
    left join gantry.t_member a on a.space = ${ctx.space} and a.id = n.actor
    order by t.person, t.channel, t.message`)
  // Choices made while the message waited hold: it is not sent to who no longer wants it.
  await write(
    ctx,
    declared,
    rows.filter(({ wanted }) => wanted),
  )
  return people.length
}

interface Reader {
  readonly person: string
  readonly name: string
  readonly lang: Lang
  readonly addresses: Readonly<Record<DispatchChannel, readonly string[]>>
}

const write = async (ctx: Ctx, declared: Declared, due: readonly Due[]): Promise<void> => {
  if (due.length === 0) return
  const titles = await titlesFor(ctx, due)
  const readers = await readersAmong(ctx, due)
  const words = await wordsFor(ctx, due, readers)
  const templates = await templatesOf(ctx)
  const origin = (await readSetting(ctx.kernel, addressSetting)).replace(/\/$/, '')
  const space = await nameOfSpace(ctx.kernel, ctx.space)
  for (const channel of dispatchChannels) {
    if (!(await hasChannel(ctx, channel))) continue
    const outgoing: Outgoing[] = []
    for (const [person, reader] of readers) {
      const own = due.filter(
        each =>
          each.person === person &&
          each.channel === channel &&
          (each.record === null ||
            each.table === null ||
            titles.get(`${each.table} ${each.record}`)?.has(person)),
      )
      const addresses = reader.addresses[channel]
      if (own.length === 0 || addresses.length === 0) continue
      const said = own.map(each => ({ each, ...sayIn(each, reader, channel) }))
      const composed = compose(said, reader, channel)
      for (const to of addresses)
        outgoing.push({ ...composed, key: `${composed.key} ${to}`, person, to, lang: reader.lang })
    }
    await send(ctx, channel, outgoing)
  }

  function sayIn(each: Due, { person, name, lang }: Reader, channel: DispatchChannel) {
    const own = templates.get(`${each.kind} ${lang}`)
    const usual: Template = own?.enabled ? own : standardTemplate(declared.texts, each.kind, lang)
    const text = words.get(`${each.message} ${person}`)
    const body = text === undefined ? usual.body : '{{words}}\n\n{{link}}'
    const template = isBrief(channel)
      ? {
          ...standardTemplate(declared.texts, each.kind, lang),
          body: text === undefined ? briefBody(each, lang) : '{{words}}',
        }
      : { ...usual, body }
    const path =
      each.link ??
      (each.table && each.record ? `/${each.table}/detail/${each.record}` : '/user/messagecenter')
    const href = messageHref(path, ctx.space)
    return {
      href,
      ...fillTemplate(template, {
        ...paramsOf(each.facts, lang),
        words: text ?? '',
        actor: each.actor ?? '',
        record: titles.get(`${each.table} ${each.record}`)?.get(person) ?? '',
        person: name,
        space,
        link: origin === '' ? '' : `${origin}${href}`,
      }),
    }
  }

  /** What the sender of chats needs to make a card of the message. */
  function cardOf({ kind, facts }: Due): Readonly<Record<string, string>> {
    const card = declared.notices.find(({ name }) => name === kind)?.card
    const about = card?.facts.map(name => facts[name]).filter(fact => typeof fact === 'string')
    return card && about?.length === card.facts.length ? { card: card.kind, about: about.join(' ') } : {}
  }

  function briefBody({ kind }: Due, lang: Lang): string {
    return declared.texts[lang][`notice.${kind}.text`] ?? ''
  }

  function compose(
    said: readonly {
      readonly each: Due
      readonly href: string
      readonly subject: string
      readonly text: string
    }[],
    { lang, person }: Reader,
    channel: DispatchChannel,
  ): Pick<Outgoing, 'key' | 'kind' | 'subject' | 'text' | 'html' | 'picture' | 'params'> {
    const say = (key: string, params: Readonly<Record<string, string | number>> = {}) =>
      (ownTexts[lang][key] ?? '').replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) =>
        String(params[name] ?? ''),
      )
    const footer = say('outbound.footer', { space })
    const bodyOf = (text: string, picture?: MailPicture) =>
      isBrief(channel) ? { text } : mailBody(text, footer, picture)
    const first = said[0]!
    const key = `${person} ${first.each.message}`
    const picture = channel === 'mail' ? pictureIn(first.each.picture, lang) : null
    if (said.length === 1)
      return {
        key,
        kind: first.each.kind,
        subject: first.subject,
        ...bodyOf(first.text, picture ?? undefined),
        ...(picture && { picture: picture.id }),
        params: {
          title: first.subject,
          space,
          link: first.href,
          tag: first.each.message,
          ...(channel === 'chat' && cardOf(first.each)),
        },
      }
    const rest = said.length - mostListed
    const listed = said.slice(0, mostListed).map(({ subject, text }) => `${subject}\n${text}`)
    const subject = say('outbound.digest', { count: said.length, space })
    const text = [...listed, ...(rest > 0 ? [say('outbound.more', { count: rest })] : [])].join('\n\n')
    const link = messageHref('/user/messagecenter', ctx.space)
    const params = { title: subject, space, link, tag: 'digest' }
    return { key, kind: 'digest', subject, ...bodyOf(text), params }
  }
}

/** The picture of a message in a language; a digest shows none. */
const pictureIn = (picture: NoticePicture | null, lang: Lang): MailPicture | null => {
  const id = picture?.files[lang]
  return picture && id !== undefined ? { id, alt: localise(picture.alt, lang) } : null
}

const readersAmong = async (ctx: Ctx, due: readonly Due[]): Promise<ReadonlyMap<string, Reader>> => {
  const people = [...new Set(due.map(({ person }) => person))]
  const { rows } = await ctx.db.run<Omit<Reader, 'lang'> & { readonly lang: string | null }>(sql`
    select m.id as person, m.f_name as name, a.lang, ${allAddresses} as addresses
    from gantry.t_member m join gantry.account a on a.id = m.f_account::uuid
    where m.space = ${ctx.space} and m.id = any(${people}::uuid[])`)
  return new Map(
    rows.map(row => [row.person, { ...row, lang: langs.find(lang => lang === row.lang) ?? 'zh-CN' }]),
  )
}

/** Texts that replace the usual ones, filled in with the rights of each reader, by message and person. */
const wordsFor = async (
  ctx: Ctx,
  due: readonly Due[],
  readers: ReadonlyMap<string, Reader>,
): Promise<ReadonlyMap<string, string>> => {
  const own = due.flatMap(({ message, person, table, record, text }) =>
    text === null ? [] : [{ message, person, table, record, words: text }],
  )
  const people = [...new Set(own.map(({ person }) => person))]
  if (people.length === 0) return new Map()
  const members = await memberActors(ctx, sql`m.id = any(${people}::uuid[])`, people.length)
  const words = new Map<string, string>()
  for (const { active, actor } of members) {
    const reader = readers.get(actor.personId)
    if (!active || !reader) continue
    const theirs = own.filter(({ person }) => person === actor.personId)
    const filled = await fillWords({ ...ctx, actor: { ...actor, lang: reader.lang } }, theirs)
    for (const [at, { message, person }] of theirs.entries()) words.set(`${message} ${person}`, filled[at]!)
  }
  return words
}

/** Titles of the records of the messages, for those who may read them now. */
const titlesFor = async (
  ctx: Ctx,
  due: readonly Due[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>> => {
  const titles = new Map<string, ReadonlyMap<string, string | null>>()
  const people = [...new Set(due.flatMap(({ person, record }) => (record === null ? [] : [person])))]
  if (people.length === 0) return titles
  const members = await memberActors(ctx, sql`m.id = any(${people}::uuid[])`, people.length)
  for (const { table, record } of due) {
    const key = `${table} ${record}`
    if (table === null || record === null || titles.has(key)) continue
    const concerned = new Set(due.flatMap(each => (each.record === record ? [each.person] : [])))
    const actors = members.flatMap(({ active, actor }) =>
      active && concerned.has(actor.personId) ? [actor] : [],
    )
    titles.set(key, await readersOf(ctx, table, record, actors))
  }
  return titles
}
