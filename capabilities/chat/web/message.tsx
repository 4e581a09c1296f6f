import { call, callKey, currentLang, errorText, queryClient, sayMoment } from '@gantry/client/web'
import { stretchesOf } from '@gantry/comments/shared'
import { FieldPlaceContext, fileViewHref, isPicture, sizeText, Thumbnail } from '@gantry/fields/web'
import type { StoredFile } from '@gantry/model/shared'
import { Avatar, Icon, type IconName, Modal, toast } from '@gantry/ui/web'
import { useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChatMessage, deleteChat, listChat } from '../shared/contract.ts'
import { RecordCard } from './record-card.tsx'
import { inShort, sayHour, sayNotice } from './say.ts'
import type { Pending } from './use-conversation.ts'

interface MessageProps {
  readonly message: ChatMessage
  readonly room: string
  /** The first of several that one person wrote shortly after each other. */
  readonly isFirst: boolean
  readonly isGroup: boolean
  /** It is what a search found. */
  readonly isSought: boolean
  /** How many others have read it; null: not said at this message. */
  readonly readers: { readonly read: number; readonly of: number } | null
  onReply(): void
  onEdit(): void
}

/** One message: who, when, what it answers, text, file or card. */
export const Message = (props: MessageProps) => {
  const { t } = useTranslation()
  const { message, isFirst, isGroup, isSought, readers } = props
  const { by, mine, body } = message
  if (message.kind === 'notice') return <li className="qc-notice">{sayNotice(t, message)}</li>
  if (body === null)
    return <li className="qc-notice">{t(mine ? 'chat.deleted.mine' : 'chat.deleted', { name: by.title })}</li>
  return (
    <li
      id={`message-${message.seq}`}
      // On a touch screen a tap gives the focus, which shows what can be done.
      tabIndex={-1}
      className={['qc-message', mine && 'mine', isFirst && 'first', isSought && 'qc-sought']
        .filter(Boolean)
        .join(' ')}
    >
      {mine ? null : isFirst ? <Avatar name={by.title} seed={by.id} size={28} /> : <i className="qc-gap" />}
      <div className="qc-said">
        {isFirst ? (
          <p className="qc-who ink3 cap">
            {isGroup && !mine ? <span translate="no">{by.title}</span> : null}
            <time dateTime={message.at} title={sayMoment(message.at, { seconds: true })}>
              {sayHour(currentLang(), message.at)}
            </time>
          </p>
        ) : null}
        <div className="qc-row">
          <Bubble message={message} />
          <Acts {...props} />
        </div>
        {message.editedAt || readers ? (
          <p className="qc-below ink3 cap">
            {message.editedAt ? t('chat.edited') : null}
            {readers ? <Readers {...readers} isGroup={isGroup} /> : null}
          </p>
        ) : null}
      </div>
    </li>
  )
}

const Readers = ({ read, of, isGroup }: { read: number; of: number; isGroup: boolean }) => {
  const { t } = useTranslation()
  if (read === 0) return <span>{t('chat.unread')}</span>
  return (
    <span className="qc-read">
      <Icon name="check" size={12} />
      {read >= of ? t(isGroup ? 'chat.read_all' : 'chat.read') : t('chat.read_by', { count: read })}
    </span>
  )
}

const Bubble = ({ message }: { readonly message: ChatMessage }) => {
  const { t } = useTranslation()
  const { body, file, kind, mentions, replyTo } = message
  return (
    <div className={kind === 'picture' && !body && !replyTo ? 'qc-bubble bare' : 'qc-bubble'}>
      {replyTo ? (
        <a className="qc-quote" href={`#message-${replyTo.seq}`}>
          <span className="cut" translate="no">
            <b>{replyTo.by.title}</b> {inShort(t, replyTo.kind, replyTo.text)}
          </span>
        </a>
      ) : null}
      {file ? <MessageFile file={file} message={message.id} /> : null}
      {kind === 'record' ? <RecordCard card={message.card} /> : null}
      {body ? (
        <p className="qc-text" translate="no">
          {stretchesOf(body, mentions).map(({ text, person }, place) =>
            person ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
              <b key={place}>{text}</b>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
              <Linked key={place} text={text} />
            ),
          )}
        </p>
      ) : null}
    </div>
  )
}

const address = /(https?:\/\/[^\s<>"'，。；、）)]+)/

/** A text with its web addresses as links. */
const Linked = ({ text }: { readonly text: string }) =>
  text.split(address).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
      <a key={place} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    ) : (
      part
    ),
  )

interface MessageFileProps {
  readonly file: StoredFile
  /** The message that gives the right to open the file. */
  readonly message: string
}

const MessageFile = ({ file, message }: MessageFileProps) => {
  const around = useContext(FieldPlaceContext)
  const place = useMemo(() => ({ ...around, chat: message }), [around, message])
  const picture = isPicture(file)
  return (
    <FieldPlaceContext value={place}>
      <a className={picture ? 'qc-picture' : 'qc-file'} href={fileViewHref(file, place)} title={file.name}>
        <Thumbnail file={file} edge={picture ? 320 : 96} />
        {picture ? (
          <span className="sr">{file.name}</span>
        ) : (
          <span className="qc-name">
            <span className="cut" translate="no">
              {file.name}
            </span>
            <span className="ink3 cap">{sizeText(file.size)}</span>
          </span>
        )}
      </a>
    </FieldPlaceContext>
  )
}

const Acts = ({ message, room, onReply, onEdit }: MessageProps) => {
  const { t } = useTranslation()
  const [isDoomed, setIsDoomed] = useState(false)
  const act = (icon: IconName, label: string, run: () => void) => (
    <button type="button" className="btn t xs sq" aria-label={label} title={label} onClick={run}>
      <Icon name={icon} size={14} />
    </button>
  )
  const remove = async () => {
    setIsDoomed(false)
    try {
      await call(deleteChat, { room, seq: message.seq })
      await queryClient.invalidateQueries({ queryKey: callKey(listChat) })
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <span className="qc-acts">
      {act('back', t('chat.reply'), onReply)}
      {message.mine && message.kind === 'text' ? act('edit', t('chat.edit'), onEdit) : null}
      {message.mine ? act('trash', t('chat.delete'), () => setIsDoomed(true)) : null}
      {isDoomed ? (
        <Modal
          open
          width={420}
          title={t('chat.delete.title')}
          okText={t('chat.delete')}
          cancelText={t('chat.cancel')}
          okButtonProps={{ danger: true }}
          onCancel={() => setIsDoomed(false)}
          onOk={() => void remove()}
        >
          <p className="ink2">{t('chat.delete.text')}</p>
        </Modal>
      ) : null}
    </span>
  )
}

interface PendingMessageProps {
  readonly pending: Pending
  onAgain(): void
  onDrop(): void
}

/** A message on its way, or one that failed and waits for a decision. */
export const PendingMessage = ({ pending, onAgain, onDrop }: PendingMessageProps) => {
  const { t } = useTranslation()
  const { text, file, record, failure } = pending
  return (
    <li className="qc-message mine first">
      <div className="qc-said">
        <div className="qc-bubble waiting">
          {file || record ? (
            <p className="qc-text" translate="no">
              {file ? `${file.name} · ${sizeText(file.size)}` : record?.title}
            </p>
          ) : null}
          {text ? (
            <p className="qc-text" translate="no">
              {text}
            </p>
          ) : null}
        </div>
        <p className={failure ? 'qc-below cap qc-failed' : 'qc-below ink3 cap'}>
          {failure ? (
            <>
              {t('chat.failed', { why: failure })}
              <button type="button" className="btn t xs" onClick={onAgain}>
                {t('chat.again')}
              </button>
              <button type="button" className="btn t xs" onClick={onDrop}>
                {t('chat.drop')}
              </button>
            </>
          ) : (
            t('chat.sending')
          )}
        </p>
      </div>
    </li>
  )
}
