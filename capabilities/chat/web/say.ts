import { joined } from '@gantry/base/shared'
import { currentLang, timeZoneNow } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import type { ChatMessage, ChatRoom, MessageKind } from '../shared/contract.ts'

/** The name of a conversation: its own, or that of the people in it. */
export const roomTitle = ({ title, people }: Pick<ChatRoom, 'title' | 'people'>): string =>
  title ??
  joined(
    people.map(person => person.title),
    currentLang(),
  )

/** A message in one line. */
export const inShort = (t: TFunction, kind: MessageKind, text: string | null): string => {
  if (text === null) return t('chat.deleted.short')
  switch (kind) {
    case 'picture':
      return t('chat.kind.picture')
    case 'file':
      return t('chat.kind.file', { name: text })
    case 'record':
      return text || t('chat.kind.record')
    case 'notice':
      return t('chat.kind.notice')
    case 'text':
      return text
  }
}

/** The sentence of a notice of a group. */
export const sayNotice = (t: TFunction, { by, notice }: ChatMessage): string => {
  if (!notice) return ''
  const people = joined(
    (notice.people ?? []).map(({ title }) => title),
    currentLang(),
  )
  const isOwn = notice.people?.some(({ id }) => id === by.id)
  const what = notice.what === 'left' && !isOwn ? 'removed' : notice.what
  return t(`chat.notice.${what}`, { by: by.title, people, title: notice.title ?? '' })
}

/** The day in the time zone of the space. */
const dayOf = (at: Date | number): string =>
  new Date(at).toLocaleDateString('sv-SE', { timeZone: timeZoneNow() })

const dayLength = 86_400_000

/** The day of messages between them: today, yesterday, or the date. */
export const sayDay = (t: TFunction, lang: string, at: string): string => {
  const date = new Date(at)
  const now = new Date()
  if (dayOf(date) === dayOf(now)) return t('chat.today')
  if (dayOf(date) === dayOf(now.getTime() - dayLength)) return t('chat.yesterday')
  return date.toLocaleDateString(lang, {
    timeZone: timeZoneNow(),
    ...(dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4) ? {} : { year: 'numeric' }),
    month: 'long',
    day: 'numeric',
    weekday: 'short',
  })
}

export const sayHour = (lang: string, at: string): string =>
  new Date(at).toLocaleTimeString(lang, {
    timeZone: timeZoneNow(),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

/** In the list: the hour of today, else the day. */
export const sayMoment = (t: TFunction, lang: string, at: string): string => {
  const date = new Date(at)
  const now = new Date()
  if (dayOf(date) === dayOf(now)) return sayHour(lang, at)
  if (dayOf(date) === dayOf(now.getTime() - dayLength)) return t('chat.yesterday')
  return date.toLocaleDateString(lang, {
    timeZone: timeZoneNow(),
    ...(dayOf(date).slice(0, 4) === dayOf(now).slice(0, 4) ? {} : { year: 'numeric' }),
    month: 'numeric',
    day: 'numeric',
  })
}
