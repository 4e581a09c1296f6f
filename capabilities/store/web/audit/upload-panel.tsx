import { Failed, FormFailure, sayMoment, useAction, useCall } from '@gantry/client/web'
import { WordList } from '@gantry/designs/web'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decideUpload, listUploads, readUpload } from '../../shared/publish-contract.ts'
import { type Channel, channels, type UploadPage } from '../../shared/types.ts'
import { ContentsList, RightsList } from '../browse/contents-list.tsx'
import { FindingsList } from '../parts/findings-list.tsx'
import { pictureHref } from '../parts/picture.tsx'
import { say, sayMoney } from '../parts/say.ts'
import { Sign } from '../parts/sign.tsx'
import { VersionTag } from '../parts/state-tag.tsx'
import { TextDialog } from '../parts/text-dialog.tsx'

interface UploadPanelProps {
  readonly id: string
  readonly onClose: () => void
}

/** An upload with its checks, its difference to the version before, what it contains and asks for, and the decision. */
export const UploadPanel = ({ id, onClose }: UploadPanelProps) => {
  const { t } = useTranslation()
  const read = useCall(readUpload, { id })
  if (read.error) return <Failed error={read.error} />
  if (!read.data) return <Skeleton kind="text" rows={8} />
  const { facts, findings, contents, needs, icon, color, state, publisher, by, at, number, hash } = read.data
  const { signatureHolds, decidedBy, decidedAt, reason, pictures, askedBy } = read.data
  return (
    <div className="ap-panel">
      <header className="ap-lead">
        <Sign icon={icon} color={color} large />
        <div className="grow" translate="no">
          <b>
            {say(facts.name)} {number}
          </b>{' '}
          <VersionTag state={state} />
          <p className="ink2">{say(facts.summary)}</p>
          <p className="ink3">
            {t('store.audit.by', { publisher: publisher.name, who: by })} · {sayMoment(at)} ·{' '}
            {facts.price > 0 ? t('store.price_year', { price: sayMoney(facts.price) }) : t('store.free')}
          </p>
          {askedBy === null ? null : <p className="ink3">{t('store.consent.asked_by', { who: askedBy })}</p>}
        </div>
        <Button type="text" aria-label={t('store.close')} onClick={onClose}>
          <Icon name="close" />
        </Button>
      </header>
      <Decision upload={read.data} />
      {decidedBy && decidedAt ? (
        <p className="ink2" translate="no">
          {t('store.audit.decided', { who: decidedBy, at: sayMoment(decidedAt), reason })}
        </p>
      ) : null}
      <section>
        <h2>{t('store.up.checks')}</h2>
        <FindingsList findings={findings} />
        <p className={signatureHolds ? 'ap-ok' : 'hint err'}>
          <Icon name={signatureHolds ? 'check' : 'err'} size={14} />{' '}
          {t(signatureHolds ? 'store.audit.signature' : 'store.audit.no_signature')}
        </p>
        <small className="ink3">
          {hash === null ? (
            t('store.audit.purged')
          ) : (
            <>
              {t('store.audit.hash')}{' '}
              <span className="mono ap-hash" translate="no">
                {hash}
              </span>
            </>
          )}
        </small>
      </section>
      {hash === null ? null : <Differences upload={read.data} />}
      {pictures.length > 0 ? (
        <div className="ap-shots">
          {pictures.map(picture => (
            <img
              key={picture}
              src={pictureHref(picture)}
              alt={t('store.picture', { name: say(facts.name) })}
            />
          ))}
        </div>
      ) : null}
      {say(facts.description) ? (
        <section>
          <h2>{t('store.about')}</h2>
          <p className="ap-text" translate="no">
            {say(facts.description)}
          </p>
        </section>
      ) : null}
      <section>
        <h2>{t('store.contains')}</h2>
        <ContentsList contents={contents} />
      </section>
      <section>
        <h2>{t('store.rights')}</h2>
        <RightsList contents={contents} />
      </section>
      <section>
        <h2>{t('store.needs')}</h2>
        {needs.length === 0 ? <p className="ink3">{t('store.needs.none')}</p> : null}
        {needs.map(({ app, name, from }) => (
          <p key={app}>
            <b translate="no">{say(name)}</b>{' '}
            <small className="ink3">{t('store.needs.from', { number: from })}</small>
          </p>
        ))}
      </section>
    </div>
  )
}

const Decision = ({ upload }: { readonly upload: UploadPage }) => {
  const { t } = useTranslation()
  const [channel, setChannel] = useState<Channel>('official')
  const [isRefusing, setIsRefusing] = useState(false)
  const { id, mayDecide, state, facts, number } = upload
  const decide = useAction(decideUpload, {
    refresh: [listUploads, readUpload],
    onDone: (_answer, { approved }) => {
      setIsRefusing(false)
      toast({ text: t(approved ? 'store.audit.said_approved' : 'store.audit.said_refused') })
    },
  })
  if (state !== 'waiting') return null
  if (!mayDecide) return <p className="ink3">{t('store.audit.not_own')}</p>
  return (
    <>
      <div className="ap-acts">
        <Select<Channel>
          aria-label={t('store.audit.channel')}
          value={channel}
          options={channels.toReversed().map(value => ({ value, label: t(`store.audit.to_${value}`) }))}
          popupMatchSelectWidth={false}
          onChange={setChannel}
        />
        <Button
          type="primary"
          loading={decide.isPending}
          onClick={() => decide.mutate({ id, approved: true, reason: '', channel })}
        >
          {t('store.audit.approve')}
        </Button>
        <Button danger onClick={() => setIsRefusing(true)}>
          {t('store.audit.refuse')}
        </Button>
      </div>
      <FormFailure error={decide.error} />
      {isRefusing ? (
        <TextDialog
          title={t('store.audit.refuse_title', { name: say(facts.name), number })}
          label={t('store.audit.reason')}
          action={t('store.audit.refuse')}
          danger
          busy={decide.isPending}
          error={decide.error}
          onConfirm={reason => decide.mutate({ id, approved: false, reason, channel })}
          onClose={() => setIsRefusing(false)}
        >
          {t('store.audit.refuse_what')}
        </TextDialog>
      ) : null}
    </>
  )
}

const tones = { added: 'ok', changed: 'info', removed: 'bad', same: '' } as const

/** What changed since the version before, design by design. */
const Differences = ({ upload: { designs, before } }: { readonly upload: UploadPage }) => {
  const { t } = useTranslation()
  const told = designs.filter(({ what }) => what !== 'same')
  const same = designs.length - told.length
  return (
    <section>
      <h2>{before === null ? t('store.audit.diff_first') : t('store.audit.diff', { number: before })}</h2>
      <div className="ap-diff">
        {told.map(({ kind, name, what, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the designs of a version never change places.
          <div key={at}>
            <header>
              <span className={`tag ${tones[what]}`}>{t(`store.audit.what.${what}`)}</span>
              <b translate="no">{say(name)}</b>
              <small className="ink3">{t(`${kind}.design`, { defaultValue: kind })}</small>
            </header>
            {what === 'changed' ? <WordList kind={kind} words={words} /> : null}
          </div>
        ))}
        {same > 0 ? <small className="ink3">{t('store.audit.same', { count: same })}</small> : null}
      </div>
    </section>
  )
}
