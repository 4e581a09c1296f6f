import { sayMoment, sayRecent } from '@gantry/client/web'
import { FieldPlaceContext, fileViewHref, isPicture, sizeText, Thumbnail } from '@gantry/fields/web'
import type { StoredFile } from '@gantry/model/shared'
import { Avatar, Icon } from '@gantry/ui/web'
import { useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { RecordComment } from '../shared/contract.ts'
import { stretchesOf } from '../shared/mentioned.ts'

interface CommentProps {
  readonly comment: RecordComment
  readonly table: string
  readonly record: string
  onReply(): void
  onEdit(): void
  onWithdraw(): void
}

/** One comment: who, when, what it answers, text and files. */
export const Comment = ({ comment, table, record, onReply, onEdit, onWithdraw }: CommentProps) => {
  const { t } = useTranslation()
  const { by, text, quote } = comment
  const around = useContext(FieldPlaceContext)
  const place = useMemo(
    () => ({ ...around, table, record, comment: comment.id }),
    [around, table, record, comment.id],
  )
  if (text === null)
    return (
      <li className="cm-gone ink3" id={`comment-${comment.id}`}>
        {t('comments.withdrawn', { name: by.title })} <Moment at={comment.at} />
      </li>
    )
  return (
    <li id={`comment-${comment.id}`}>
      <Avatar name={by.title} seed={by.id} />
      <div>
        <p className="cm-who">
          <b translate="no">{by.title}</b>
          <Moment at={comment.at} />
          {comment.editedAt ? <span className="ink3 cap">{t('comments.edited')}</span> : null}
          <span className="grow" />
          <span className="cm-acts">
            <Act icon="back" label={t('comments.reply')} run={onReply} />
            {comment.mine ? <Act icon="edit" label={t('comments.edit')} run={onEdit} /> : null}
            {comment.mine ? <Act icon="undo" label={t('comments.withdraw')} run={onWithdraw} /> : null}
          </span>
        </p>
        {quote ? (
          <a className="cm-quote" href={`#comment-${quote.id}`}>
            <span className="cut" translate="no">
              <b>{quote.by.title}</b> {quote.text ?? t('comments.quote_withdrawn')}
            </span>
          </a>
        ) : null}
        <p className="cm-text" translate="no">
          {stretchesOf(text, comment.mentions).map(({ text: part, person }, i) =>
            person ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: stretches have no identity but their place
              <span key={i} className="cm-person">
                {part}
              </span>
            ) : (
              part
            ),
          )}
        </p>
        {comment.files.length > 0 ? (
          <FieldPlaceContext value={place}>
            <ul className="cm-files">
              {comment.files.map(file => (
                <li key={file.id}>
                  <CommentFile file={file} />
                </li>
              ))}
            </ul>
          </FieldPlaceContext>
        ) : null}
      </div>
    </li>
  )
}

/** A picture as it is, any other file by its name; both open in the viewer. */
const CommentFile = ({ file }: { file: StoredFile }) => (
  <a
    className={isPicture(file) ? 'cm-picture' : 'f-file'}
    href={fileViewHref(file, useContext(FieldPlaceContext))}
    title={file.name}
  >
    <Thumbnail file={file} edge={isPicture(file) ? 320 : 96} />
    {isPicture(file) ? (
      <span className="sr">{file.name}</span>
    ) : (
      <>
        <span className="cut" translate="no">
          {file.name}
        </span>
        <span className="ink3 cap">{sizeText(file.size)}</span>
      </>
    )}
  </a>
)

const Act = ({ icon, label, run }: { icon: 'back' | 'edit' | 'undo'; label: string; run(): void }) => (
  <button type="button" className="btn t xs sq" aria-label={label} title={label} onClick={run}>
    <Icon name={icon} size={14} />
  </button>
)

/** The exact moment is in the title. */
const Moment = ({ at }: { at: string }) => (
  <time className="ink3" dateTime={at} title={sayMoment(at, { seconds: true })}>
    {sayRecent(at)}
  </time>
)
