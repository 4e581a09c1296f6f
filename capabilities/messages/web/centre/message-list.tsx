import { Icon } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../shared/contract.ts'
import { MessageLine, partOf } from './message-line.tsx'

interface MessageListProps {
  readonly rows: readonly Message[]
  readonly open: string | null
  onOpen(message: Message): void
  onMark(message: Message): void
  onStar(message: Message): void
}

/** Messages by day, unread ones marked by a dot and by weight, starred ones by their star. */
export const MessageList = ({ rows, open, onOpen, onMark, onStar }: MessageListProps) => {
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
          {messages.map(message => (
            <li key={message.id} className={message.read ? undefined : 'unread'}>
              <button
                type="button"
                className="msg-row"
                aria-current={message.id === open ? 'true' : undefined}
                onClick={() => onOpen(message)}
              >
                <MessageLine message={message} />
              </button>
              <span className="msg-acts">
                <Button size="small" onClick={() => onMark(message)}>
                  {t(message.read ? 'messages.mark_unread' : 'messages.mark_read')}
                </Button>
                <Button
                  size="small"
                  className={message.starred ? 'msg-starred' : undefined}
                  aria-label={t(message.starred ? 'messages.unstar' : 'messages.star')}
                  aria-pressed={message.starred}
                  icon={<Icon name="star" size={14} />}
                  onClick={() => onStar(message)}
                />
              </span>
            </li>
          ))}
        </ul>
      </div>
    ),
  )
}
