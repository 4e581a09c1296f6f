import { currentLang } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../shared/contract.ts'
import { sayMessage } from '../say-message.ts'
import { categoryIcons } from './category-icons.ts'

interface MessageListProps {
  readonly rows: readonly Message[]
  readonly open: string | null
  onOpen(message: Message): void
  onMark(message: Message): void
}

const day = 24 * 3_600_000
type Part = 'today' | 'yesterday' | 'earlier'

const partOf = (at: string): Part => {
  const midnight = new Date().setHours(0, 0, 0, 0)
  const time = Date.parse(at)
  return time >= midnight ? 'today' : time >= midnight - day ? 'yesterday' : 'earlier'
}

/** The hour of today's and yesterday's messages, the day of earlier ones. */
const shortMoment = (at: string): string =>
  new Date(at).toLocaleString(
    currentLang(),
    partOf(at) === 'earlier'
      ? { month: '2-digit', day: '2-digit' }
      : { hour: '2-digit', minute: '2-digit', hour12: false },
  )

/** Messages by day, unread ones marked by a dot and by weight. */
export const MessageList = ({ rows, open, onOpen, onMark }: MessageListProps) => {
  const { t } = useTranslation()
  const parts = (['today', 'yesterday', 'earlier'] as const).map(part => ({
    part,
    messages: rows.filter(({ at }) => partOf(at) === part),
  }))
  return parts.map(({ part, messages }) =>
    messages.length === 0 ? null : (
      <div key={part}>
        <h2 className="msg-day">{t(`messages.${part}`)}</h2>
        <ul className="msg-list">
          {messages.map(message => {
            const { title, text } = sayMessage(t, currentLang(), message)
            const facts = [t(`messages.category.${message.category}`), message.app?.name, text]
            return (
              <li key={message.id} className={message.read ? undefined : 'unread'}>
                <button
                  type="button"
                  className="msg-row"
                  aria-current={message.id === open ? 'true' : undefined}
                  onClick={() => onOpen(message)}
                >
                  <span className="msg-sign">
                    <Icon name={categoryIcons[message.category]} />
                    {message.read ? null : <i role="img" aria-label={t('messages.unread')} />}
                  </span>
                  <b translate="no">{title}</b>
                  <time dateTime={message.at}>{shortMoment(message.at)}</time>
                  <small translate="no">{facts.filter(Boolean).join(' · ')}</small>
                </button>
                <Button size="small" className="msg-mark" onClick={() => onMark(message)}>
                  {t(message.read ? 'messages.mark_unread' : 'messages.mark_read')}
                </Button>
              </li>
            )
          })}
        </ul>
      </div>
    ),
  )
}
