import { FormFailure, sayDay, useAction, useSession } from '@gantry/client/web'
import { Field, Modal, toast } from '@gantry/ui/web'
import { Button, Input, Rate } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answerRating, rateProduct, readProduct } from '../../shared/store-contract.ts'
import type { ProductPage, Review } from '../../shared/types.ts'
import { say } from '../parts/say.ts'
import { TextDialog } from '../parts/text-dialog.tsx'

/** What spaces that use a product say of it, with the answers of its publisher. */
export const Ratings = ({ product }: { readonly product: ProductPage }) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const [isRating, setIsRating] = useState(false)
  const [answered, setAnswered] = useState<Review | null>(null)
  const { id, ratings, ratingFrom, own } = product
  const answer = useAction(answerRating, {
    refresh: [readProduct],
    onDone: () => {
      toast({ text: t('store.answer.said') })
      setAnswered(null)
    },
  })
  const mayRate = ratingFrom !== null && (user.userType === 'admin' || user.userType === 'user')
  const isRipe = mayRate && Date.parse(ratingFrom) <= Date.now()
  const mine = ratings.find(each => each.own)
  return (
    <section>
      <div className="ap-row">
        <h2>{t('store.ratings')}</h2>
        {isRipe ? (
          <Button size="small" onClick={() => setIsRating(true)}>
            {t(mine ? 'store.rate.own' : 'store.rate')}
          </Button>
        ) : null}
      </div>
      {mayRate && !isRipe ? <p className="ink3">{t('store.rate.from', { at: sayDay(ratingFrom) })}</p> : null}
      {ratings.length === 0 ? <p className="ink3">{t('store.ratings.none')}</p> : null}
      <ul className="ap-ratings">
        {ratings.map(rating => (
          <li key={rating.space}>
            <Rate disabled value={rating.stars} />
            <small className="ink3" translate="no">
              {rating.by} · {sayDay(rating.at)}
            </small>
            <p translate="no">{rating.body}</p>
            {rating.answer ? (
              <p className="ap-answer">
                <small className="ink3">{t('store.answer.of')}</small>
                <span translate="no">{rating.answer}</span>
              </p>
            ) : own && user.userType === 'admin' ? (
              <Button size="small" type="text" onClick={() => setAnswered(rating)}>
                {t('store.answer')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isRating ? <RateDialog product={product} mine={mine} onClose={() => setIsRating(false)} /> : null}
      {answered ? (
        <TextDialog
          title={t('store.answer.title')}
          label={t('store.answer')}
          action={t('store.answer.send')}
          busy={answer.isPending}
          error={answer.error}
          onConfirm={text => answer.mutate({ id, of: answered.space, answer: text })}
          onClose={() => setAnswered(null)}
        >
          {answered.body}
        </TextDialog>
      ) : null}
    </section>
  )
}

interface RateDialogProps {
  readonly product: ProductPage
  readonly mine: Review | undefined
  readonly onClose: () => void
}

const RateDialog = ({ product: { id, name }, mine, onClose }: RateDialogProps) => {
  const { t } = useTranslation()
  const [stars, setStars] = useState(mine?.stars ?? 0)
  const [body, setBody] = useState(mine?.body ?? '')
  const rate = useAction(rateProduct, {
    refresh: [readProduct],
    onDone: () => {
      toast({ text: t('store.rate.said') })
      onClose()
    },
  })
  return (
    <Modal
      open
      title={t('store.rate.title', { name: say(name) })}
      okText={t('store.rate.send')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: stars === 0, loading: rate.isPending }}
      onOk={() => rate.mutate({ id, stars, body: body.trim() })}
      onCancel={onClose}
    >
      <p className="ink2">{t('store.rate.what')}</p>
      <Field label={t('store.rate.stars')} required>
        {() => <Rate value={stars} onChange={setStars} />}
      </Field>
      <Field label={t('store.rate.body')}>
        {field => (
          <Input.TextArea
            id={field}
            rows={3}
            maxLength={500}
            value={body}
            onChange={({ target }) => setBody(target.value)}
          />
        )}
      </Field>
      <FormFailure error={rate.error} />
    </Modal>
  )
}
