import { joined, localise } from '@gantry/base/shared'
import { currentLang, errorText, useAction } from '@gantry/client/web'
import { ReasonDialog } from '@gantry/screens/web'
import { Banner, Icon, toast } from '@gantry/ui/web'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listShares, refuseShare, resumeShare, type Share, stopShare } from '../../shared/contract.ts'
import { sayMoment, saySchedule, shownState } from '../parts/say.ts'
import { ShareRows } from '../parts/share-rows.tsx'
import { ShareTag } from '../parts/share-tag.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { ChangeDialog } from './offer-dialog.tsx'

interface SharePanelProps {
  readonly share: Share
  readonly isManager: boolean
  onClose(): void
}

/** One offer: what it holds, its records as the receiving side sees them, and what can be decided. */
export const SharePanel = ({ share, isManager, onClose }: SharePanelProps) => {
  const { t } = useTranslation()
  const lang = currentLang()
  const state = shownState(share)
  const isIn = share.direction === 'in'
  const isLive = share.arrival?.mode === 'live'
  return (
    <div className="sh-panel">
      <header>
        <h2 translate="no">{share.name}</h2>
        <ShareTag share={share} />
        <button type="button" className="btn t s sq" aria-label={t('ui.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {state === 'offered' ? (
        <Banner kind={isIn ? 'warn' : 'info'}>
          {t(`sharing.waiting.${share.direction}`, { other: share.other.name })}
        </Banner>
      ) : null}
      {share.reason === '' ? null : <Banner kind="info">{t('sharing.why', { reason: share.reason })}</Banner>}
      {isManager ? <Acts share={share} /> : null}
      <dl className="sh-facts">
        <div>
          <dt>{t('sharing.fields')}</dt>
          <dd translate="no">
            {joined(
              share.fields.map(({ label }) => localise(label, lang)),
              lang,
            )}
          </dd>
        </div>
        <div>
          <dt>{t('sharing.col.until')}</dt>
          <dd>{share.until ?? t('sharing.until.open')}</dd>
        </div>
        {share.copies && !isLive ? (
          <div>
            <dt>{t('sharing.col.schedule')}</dt>
            <dd>{saySchedule(t, share.schedule)}</dd>
          </div>
        ) : null}
        <div>
          <dt>{t('sharing.by')}</dt>
          <dd translate="no">
            {share.by} · {sayMoment(share.at)}
          </dd>
        </div>
      </dl>
      {!isIn || state === 'active' || state === 'offered' ? (
        <section>
          <h3>{t(isLive && isIn ? 'sharing.records' : 'sharing.preview')}</h3>
          <ShareRows id={share.id} isPreview={!(isLive && isIn && state === 'active')} />
        </section>
      ) : null}
    </div>
  )
}

const Acts = ({ share }: { readonly share: Share }) => {
  const { t } = useTranslation()
  const { id, name, direction, state, ended, stoppedHere, source } = share
  const [asking, setAsking] = useState<'accept' | 'change' | 'refuse' | 'stop' | null>(null)
  const done = (what: 'refused' | 'stopped' | 'resumed') => ({
    refresh: [listShares],
    onDone: () => {
      toast({ text: t(`sharing.said.${what}`) })
      setAsking(null)
    },
  })
  const refuse = useAction(refuseShare, done('refused'))
  const stop = useAction(stopShare, done('stopped'))
  const resume = useAction(resumeShare, done('resumed'))
  const isIn = direction === 'in'
  const close = () => setAsking(null)
  return (
    <div className="sh-acts">
      {isIn && !ended && (state === 'offered' || state === 'refused') ? (
        <Button type="primary" onClick={() => setAsking('accept')}>
          {t('sharing.accept')}
        </Button>
      ) : null}
      {isIn && !ended && state === 'active' ? (
        <Button onClick={() => setAsking('accept')}>{t('sharing.arrival.change')}</Button>
      ) : null}
      {!isIn && source ? <Button onClick={() => setAsking('change')}>{t('sharing.edit')}</Button> : null}
      {isIn && state === 'offered' ? (
        <Button danger onClick={() => setAsking('refuse')}>
          {t('sharing.refuse')}
        </Button>
      ) : null}
      {state === 'active' || (!isIn && state === 'offered') ? (
        <Button danger onClick={() => setAsking('stop')}>
          {t('sharing.stop')}
        </Button>
      ) : null}
      {state === 'stopped' && stoppedHere ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ id })}>
          {t('sharing.resume')}
        </Button>
      ) : null}
      {resume.error ? <p className="hint err">{errorText(t, resume.error)}</p> : null}
      {asking === 'accept' ? <AcceptDialog share={share} onClose={close} /> : null}
      {asking === 'change' && source ? <ChangeDialog share={share} source={source} onClose={close} /> : null}
      {asking === 'refuse' ? (
        <ReasonDialog
          title={t('sharing.refuse')}
          label={t('sharing.reason')}
          optional
          action={t('sharing.refuse')}
          busy={refuse.isPending}
          error={refuse.error}
          onConfirm={reason => refuse.mutate({ id, reason })}
          onClose={close}
        >
          {t('sharing.refuse.what', { name })}
        </ReasonDialog>
      ) : null}
      {asking === 'stop' ? (
        <ReasonDialog
          title={t('sharing.stop')}
          label={t('sharing.reason')}
          optional
          action={t('sharing.stop')}
          busy={stop.isPending}
          error={stop.error}
          onConfirm={reason => stop.mutate({ id, reason })}
          onClose={close}
        >
          {t('sharing.stop.what', { name })}
        </ReasonDialog>
      ) : null}
    </div>
  )
}
