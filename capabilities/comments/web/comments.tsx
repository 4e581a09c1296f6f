import { AppError } from '@gantry/base/shared'
import { call, errorText, type RecordPartProps } from '@gantry/client/web'
import { Modal, Skeleton, toast } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addComment, changeComment, type RecordComment, withdrawComment } from '../shared/contract.ts'
import { Comment } from './comment.tsx'
import './comments.css'
import { Composer, type Draft } from './composer.tsx'
import { useComments } from './use-comments.ts'

/** The comments of a record, the newest last, and where one writes another. */
export const Comments = ({ table, record }: RecordPartProps) => {
  const { t } = useTranslation()
  const { comments, total, error, earlier, fetchingEarlier, fetchEarlier, refetch } = useComments(
    table,
    record,
  )
  const [quote, setQuote] = useState<RecordComment | null>(null)
  const [changed, setChanged] = useState<string | null>(null)
  const [doomed, setDoomed] = useState<RecordComment | null>(null)
  const place = { table, id: record }

  const add = async (draft: Draft) => {
    await call(addComment, { ...place, ...draft, ...(quote && { quote: quote.id }) })
    setQuote(null)
    await refetch()
  }
  const change = async (comment: string, draft: Draft) => {
    await call(changeComment, { ...place, comment, ...draft })
    setChanged(null)
    await refetch()
  }
  const withdraw = async ({ id: comment }: RecordComment) => {
    setDoomed(null)
    try {
      await call(withdrawComment, { ...place, comment })
    } catch (failure) {
      toast({ kind: 'failed', text: errorText(t, failure) })
    }
    await refetch()
  }

  // Whoever has the record by a task alone, such as an agent, may not read what is said of it.
  if (error instanceof AppError && error.code === 'record.not_found') return null
  return (
    <section className="cm" aria-label={t('comments.title')}>
      <h3 className="rd-sec">
        {t('comments.title')}
        {total > 0 ? <span className="ink3 cap">{total}</span> : null}
      </h3>
      {earlier ? (
        <button type="button" className="btn t s" disabled={fetchingEarlier} onClick={fetchEarlier}>
          {t('comments.earlier')}
        </button>
      ) : null}
      {comments === undefined ? (
        error ? (
          <p className="ink3">
            {errorText(t, error)}{' '}
            <button type="button" className="btn t s" onClick={() => void refetch()}>
              {t('comments.retry')}
            </button>
          </p>
        ) : (
          <Skeleton kind="text" rows={3} />
        )
      ) : (
        <>
          {comments.length > 0 ? (
            <ol>
              {comments.map(comment =>
                comment.id === changed ? (
                  <li key={comment.id}>
                    <Composer
                      {...place}
                      changed={comment}
                      send={draft => change(comment.id, draft)}
                      onCancel={() => setChanged(null)}
                    />
                  </li>
                ) : (
                  <Comment
                    key={comment.id}
                    comment={comment}
                    table={table}
                    record={record}
                    onReply={() => setQuote(comment)}
                    onEdit={() => setChanged(comment.id)}
                    onWithdraw={() => setDoomed(comment)}
                  />
                ),
              )}
            </ol>
          ) : (
            <p className="ink3 cm-none">{t('comments.none')}</p>
          )}
          <Composer {...place} quote={quote} onDropQuote={() => setQuote(null)} send={add} />
        </>
      )}
      {doomed ? (
        <Modal
          open
          width={440}
          title={t('comments.withdraw.title')}
          okText={t('comments.withdraw')}
          cancelText={t('comments.cancel')}
          okButtonProps={{ danger: true }}
          onCancel={() => setDoomed(null)}
          onOk={() => void withdraw(doomed)}
        >
          <p className="ink2">{t('comments.withdraw.text')}</p>
        </Modal>
      ) : null}
    </section>
  )
}
