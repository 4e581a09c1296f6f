import { currentLang, momentAt, sayClock, sayDay, todayNow } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../shared/contract.ts'
import { sayMessage } from '../say-message.ts'
import { categoryIcons } from './category-icons.ts'
import './messages.css'

const day = 24 * 3_600_000
type Part = 'today' | 'yesterday' | 'earlier'

export const partOf = (at: string): Part => {
  const midnight = Date.parse(momentAt(`${todayNow()}T00:00:00`))
  const time = Date.parse(at)
  return time >= midnight ? 'today' : time >= midnight - day ? 'yesterday' : 'earlier'
}

/** The hour of today's and yesterday's messages, the day of earlier ones. */
const shortMoment = (at: string): string =>
  partOf(at) === 'earlier' ? sayDay(at, { short: true }) : sayClock(at)

/** A message in two lines; an unread one has a dot. */
export const MessageLine = ({ message }: { readonly message: Message }) => {
  const { t } = useTranslation()
  const { title, text } = sayMessage(t, currentLang(), message)
  const facts = [t(`messages.category.${message.category}`), message.app?.name, text]
  return (
    <>
      <span className="msg-sign">
        <Icon name={categoryIcons[message.category]} />
        {message.read ? null : <i role="img" aria-label={t('messages.unread')} />}
      </span>
      <b translate="no">{title}</b>
      <span className="msg-when">
        {message.starred ? (
          <span className="msg-starred" role="img" aria-label={t('messages.starred')}>
            <Icon name="star" size={14} />
          </span>
        ) : null}
        <time dateTime={message.at}>{shortMoment(message.at)}</time>
      </span>
      <small translate="no">{facts.filter(Boolean).join(' · ')}</small>
    </>
  )
}
