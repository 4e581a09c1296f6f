import { currentLang, currentSpace, inSpace, sayMoment } from '@gantry/client/web'
import { Avatar, Banner, Icon, Skeleton } from '@gantry/ui/web'
import { Button, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Message } from '../../shared/contract.ts'
import { messageHref } from '../../shared/message-href.ts'
import { sayMessage } from '../say-message.ts'
import { Answer, useAnswer } from './answer.tsx'

// Loaded with the first message that is about a record.
const MessageRecord = lazy(() => import('./message-record.tsx'))

interface MessageDetailProps {
  readonly message: Message
  readonly previous: Message | undefined
  readonly next: Message | undefined
  onGo(message: Message): void
  onClose(): void
  onMark(): void
  onStar(): void
  onDelete(): void
}

/** One message with the record it is about, what answers it, and the way to its source. */
export const MessageDetail = (props: MessageDetailProps) => {
  const { message, previous, next, onGo, onClose, onMark, onStar, onDelete } = props
  const { t } = useTranslation()
  const starLabel = t(message.starred ? 'messages.unstar' : 'messages.star')
  const answers = useAnswer(message) !== undefined
  const { title, text } = sayMessage(t, currentLang(), message)
  const place = [t(`messages.category.${message.category}`), t(`notice.${message.kind}`), message.app?.name]
  const isClosed = message.record !== null && message.record.title === null
  const go = (label: string, icon: 'up' | 'down', to: Message | undefined) => (
    <Tooltip title={t(label)}>
      <Button
        type="text"
        aria-label={t(label)}
        icon={<Icon name={icon} />}
        disabled={!to}
        onClick={() => to && onGo(to)}
      />
    </Tooltip>
  )
  return (
    <article>
      <header className="msg-bar">
        <Button
          type="text"
          className="msg-back"
          aria-label={t('messages.back')}
          icon={<Icon name="left" />}
          onClick={onClose}
        />
        <span className="msg-place" translate="no">
          {place.filter(Boolean).join(' · ')}
        </span>
        {go('messages.previous', 'up', previous)}
        {go('messages.next', 'down', next)}
        <Button type="text" icon={<Icon name="check" />} onClick={onMark}>
          {t(message.read ? 'messages.mark_unread' : 'messages.mark_read')}
        </Button>
        <Tooltip title={starLabel}>
          <Button
            type="text"
            className={message.starred ? 'msg-starred' : undefined}
            aria-label={starLabel}
            aria-pressed={message.starred}
            icon={<Icon name="star" />}
            onClick={onStar}
          />
        </Tooltip>
        <Tooltip title={t('messages.subscriptions')}>
          <Link
            className="btn t sq"
            to={inSpace('/user/subscribeManage')}
            aria-label={t('messages.subscriptions')}
          >
            <Icon name="sliders" />
          </Link>
        </Tooltip>
        <Tooltip title={t('messages.delete')}>
          <Button
            type="text"
            aria-label={t('messages.delete')}
            icon={<Icon name="trash" />}
            onClick={onDelete}
          />
        </Tooltip>
      </header>
      <div className="msg-body">
        <h2 translate="no">{title}</h2>
        <p className="msg-by">
          {message.actor ? (
            <>
              <Avatar name={message.actor} seed={message.actor} />
              <span translate="no">{message.actor}</span>
            </>
          ) : null}
          <time dateTime={message.at}>{sayMoment(message.at)}</time>
        </p>
        {text ? (
          <p className="msg-text" translate="no">
            {text}
          </p>
        ) : null}
        {isClosed ? <Banner kind="info">{t('messages.closed')}</Banner> : null}
        {message.record && !isClosed ? (
          <Suspense fallback={<Skeleton kind="form" rows={3} />}>
            <MessageRecord key={message.id} table={message.record.table} id={message.record.id} />
          </Suspense>
        ) : null}
        <Answer message={message} onDone={() => (message.read ? undefined : onMark())} />
        {message.link ? (
          <Link className={answers ? 'btn' : 'btn p'} to={messageHref(message.link, currentSpace() ?? '')}>
            <Icon name="external" />
            {t('messages.open')}
          </Link>
        ) : null}
      </div>
    </article>
  )
}
