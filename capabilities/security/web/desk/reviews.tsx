import { errorText, sayDay, useAction } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import type { Ref } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { EmptyState, Modal, toast } from '@gantry/ui/web'
import { Button, DatePicker, Input, Progress } from 'antd'
import dayjs from 'dayjs'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type Review, readDesk, startReview } from '../../shared/contract.ts'
import { ClosedReviews } from './closed-reviews.tsx'
import { ReviewLines } from './review-lines.tsx'

/** Reviews of who holds roles that run, and one of them line by line. */
export const Reviews = ({ running }: { readonly running: readonly Review[] }) => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const [adding, setAdding] = useState(false)
  const open = (id: string | null) =>
    setParams(id === null ? { part: 'reviews' } : { part: 'reviews', review: id })
  const chosen = params.get('review')
  if (chosen) return <ReviewLines id={chosen} onClose={() => open(null)} />
  return (
    <>
      <section className="se-card" aria-label={t('security.part.reviews')}>
        <header>
          <h2>{t('security.reviews')}</h2>
          <small>{t('security.reviews_why')}</small>
          <Button type="primary" size="small" onClick={() => setAdding(true)}>
            {t('security.review.start')}
          </Button>
        </header>
        {running.length === 0 ? (
          <EmptyState kind="never" icon="people" title={t('security.reviews_none')}>
            {t('security.reviews_none_why')}
          </EmptyState>
        ) : null}
        <ul>
          {running.map(each => (
            <li key={each.id} className="se-row">
              <div>
                <b translate="no">{each.name}</b>
                <small>{t('security.review.progress', { decided: each.decided, lines: each.lines })}</small>
              </div>
              <Progress
                className="se-progress"
                percent={Math.round((each.decided / Math.max(1, each.lines)) * 100)}
                size="small"
                showInfo={false}
              />
              <div className="se-when">
                <span className={dayjs(each.due).isBefore(dayjs(), 'day') ? 'se-late' : undefined}>
                  {t('security.review.due', { day: sayDay(each.due) })}
                </span>
              </div>
              <div className="se-acts">
                <Button onClick={() => open(each.id)}>{t('security.review.go')}</Button>
              </div>
            </li>
          ))}
        </ul>
        {adding ? <NewReview onClose={() => setAdding(false)} onStarted={open} /> : null}
      </section>
      <ClosedReviews onOpen={open} />
    </>
  )
}

interface NewReviewProps {
  onClose(): void
  onStarted(id: string): void
}

const NewReview = ({ onClose, onStarted }: NewReviewProps) => {
  const { t } = useTranslation()
  const id = useId()
  const [name, setName] = useState(t('security.review.usual_name', { month: dayjs().format('YYYY-MM') }))
  const [due, setDue] = useState(dayjs().add(14, 'day').format('YYYY-MM-DD'))
  const [roles, setRoles] = useState<readonly Ref[]>([])
  const start = useAction(startReview, {
    refresh: [readDesk],
    onDone: ({ id: started }) => {
      toast({ text: t('security.said_started') })
      onClose()
      onStarted(started)
    },
  })
  return (
    <Modal
      open
      title={t('security.review.start')}
      okText={t('security.review.start')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: name.trim() === '', loading: start.isPending }}
      onOk={() => start.mutate({ name: name.trim(), due, roles: roles.map(each => each.id) })}
      onCancel={onClose}
    >
      <div className="se-field">
        <label htmlFor={id}>{t('security.review.name')}</label>
        <Input id={id} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
      </div>
      <div className="se-field">
        <label htmlFor={`${id}-due`}>{t('security.review.due_day')}</label>
        <DatePicker
          id={`${id}-due`}
          allowClear={false}
          value={dayjs(due)}
          minDate={dayjs()}
          onChange={next => setDue(next?.format('YYYY-MM-DD') ?? due)}
        />
      </div>
      <div className="se-field">
        <label htmlFor={`${id}-roles`}>{t('security.review.roles')}</label>
        <ReferenceSelect
          id={`${id}-roles`}
          target="role"
          sign="key"
          many
          chosen={[...roles]}
          onChoose={next => setRoles(next.map(({ id: role, title }) => ({ id: role, title })))}
        />
        <small className="hint">{t('security.review.roles_hint')}</small>
      </div>
      {start.error ? (
        <p className="hint err" role="alert">
          {start.error.issues.length > 0
            ? start.error.issues.map(each => issueText(t, each)).join(' ')
            : errorText(t, start.error)}
        </p>
      ) : null}
    </Modal>
  )
}
