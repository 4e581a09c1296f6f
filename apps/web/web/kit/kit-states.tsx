import { currentLang } from '@gantry/client/web'
import { Banner, EmptyState, ProgressLine, Skeleton, TypedConfirm, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { samples } from './sample.ts'

const nothing = () => undefined

/** Nothing there, not allowed, wrong, waiting, done: each with its next step. */
export const KitStates = () => {
  const { t } = useTranslation()
  const { never, done, lost, remove, actions } = samples[currentLang()]
  const [title, why, action] = never
  const [question, what, name] = remove
  const [asked, setAsked] = useState(false)
  return (
    <>
      <h2>{t('kit.states')}</h2>
      <div className="g2">
        <div className="box">
          <EmptyState kind="never" title={title} actions={<Button type="primary">{action}</Button>}>
            {why}
          </EmptyState>
        </div>
        <div className="box">
          <EmptyState kind="filtered" actions={<Button>{t('ui.filtered.clear')}</Button>} />
        </div>
        <div className="box">
          <EmptyState kind="denied" actions={<Button type="text">{t('ui.back')}</Button>} />
        </div>
        <div className="box">
          <EmptyState kind="error" traceId="7f3a-91c2" actions={<Button>{t('ui.retry')}</Button>} />
        </div>
        <div className="box">
          <ProgressLine active />
          <Skeleton rows={3} />
        </div>
        <div className="box">
          <Skeleton kind="form" rows={2} />
        </div>
      </div>
      <h2>{t('kit.notices')}</h2>
      <Banner icon="refresh" action={{ label: t('push.retry'), run: nothing }}>
        {lost}
      </Banner>
      <Banner kind="bad">{lost}</Banner>
      <Banner kind="info">{lost}</Banner>
      <div className="f" style={{ marginTop: 12 }}>
        <Button onClick={() => toast({ text: done, undo: nothing })}>{t('kit.notices')}</Button>
        <Button danger onClick={() => setAsked(true)}>
          {actions[4]}
        </Button>
      </div>
      {asked ? (
        <TypedConfirm
          title={question}
          name={name}
          action={actions[4]}
          onConfirm={() => setAsked(false)}
          onCancel={() => setAsked(false)}
        >
          {what}
        </TypedConfirm>
      ) : null}
    </>
  )
}
