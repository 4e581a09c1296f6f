import { call, errorText, Failed, sayMoment, useAction, useCall } from '@gantry/client/web'
import { ReferenceSelect } from '@gantry/fields/web'
import { enterHosted, type Hosted, type Hosting, readHosting, setHosting } from '@gantry/identity/shared'
import type { Ref } from '@gantry/model/shared'
import { issueText } from '@gantry/screens/web'
import { Avatar, Icon, Skeleton, StatusGlyph, toast } from '@gantry/ui/web'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Who may act in the own account, and the accounts one may act in. */
const AccountHosting = () => {
  const hosting = useCall(readHosting, {})
  if (hosting.error) return <Failed error={hosting.error} />
  if (!hosting.data) return <Skeleton kind="form" rows={6} />
  return (
    <div className="pe pe-security">
      <Own key={hosting.data.own?.trustee.id ?? ''} own={hosting.data.own} />
      <HostedAccounts hosted={hosting.data.hosted} />
    </div>
  )
}

export default AccountHosting

const Own = ({ own }: Pick<Hosting, 'own'>) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<readonly Ref[]>(own ? [own.trustee] : [])
  const set = useAction(setHosting, {
    refresh: [readHosting],
    onDone: (_done, { trustee }) =>
      toast({ text: t(trustee === null ? 'personal.hosting.disabled' : 'personal.hosting.enabled') }),
  })
  const [first] = chosen
  const isNew = first !== undefined && first.id !== own?.trustee.id
  const [issue] = set.error?.issues ?? []
  return (
    <section className="pe-section">
      <h2>
        {t('personal.hosting')}{' '}
        <StatusGlyph state={own ? 'done' : 'cancel'}>
          {t(own ? 'personal.hosting.on' : 'personal.hosting.off')}
        </StatusGlyph>
      </h2>
      <p className="pe-lead">{t('personal.hosting.why')}</p>
      <div className="fld">
        <label htmlFor="hosting-trustee">{t('personal.hosting.trustee')}</label>
        <ReferenceSelect
          id="hosting-trustee"
          target="member"
          sign="face"
          many={false}
          chosen={chosen}
          onChoose={setChosen}
        />
        {issue ? (
          <p className="hint err" role="alert">
            <Icon name="err" size={14} />
            {issueText(t, issue)}
          </p>
        ) : (
          <p className="hint">
            {t('personal.hosting.one')}
            {own ? ` ${t('personal.hosting.since', { at: sayMoment(own.since, { short: true }) })}` : null}
          </p>
        )}
      </div>
      {set.error && !issue ? (
        <p className="pe-told" role="alert">
          {errorText(t, set.error)}
        </p>
      ) : null}
      <p className="row pe-actions">
        <Popconfirm
          title={t('personal.hosting.enable.sure', { name: first?.title ?? '' })}
          okText={t('personal.hosting.enable')}
          cancelText={t('ui.cancel')}
          disabled={!isNew}
          onConfirm={() => first && set.mutate({ trustee: first.id })}
        >
          <Button type="primary" disabled={!isNew} loading={set.isPending}>
            {t('personal.hosting.enable')}
          </Button>
        </Popconfirm>
        {own ? (
          <Popconfirm
            title={t('personal.hosting.disable.sure', { name: own.trustee.title })}
            okText={t('personal.hosting.disable')}
            cancelText={t('ui.cancel')}
            onConfirm={() => set.mutate({ trustee: null })}
          >
            <Button loading={set.isPending}>{t('personal.hosting.disable')}</Button>
          </Popconfirm>
        ) : null}
      </p>
    </section>
  )
}

const HostedAccounts = ({ hosted }: { readonly hosted: readonly Hosted[] }) => {
  const { t } = useTranslation()
  const enter = async (principal: string) => {
    try {
      await call(enterHosted, { principal })
      // Everything on the page is of the other account from here on.
      location.assign('/')
    } catch (error) {
      toast({ kind: 'failed', text: errorText(t, error) })
    }
  }
  return (
    <section className="pe-section">
      <h2>
        {t('personal.hosting.hosted')} <small>{hosted.length || ''}</small>
      </h2>
      {hosted.length === 0 ? <p className="pe-lead">{t('personal.hosting.hosted.none')}</p> : null}
      {hosted.map(({ principal, since }) => (
        <div key={principal.id} className="pe-device">
          <Avatar name={principal.title} seed={principal.id} />
          <div>
            <span translate="no">{principal.title}</span>
            <small>{principal.position ?? ''}</small>
          </div>
          <time dateTime={since}>
            {t('personal.hosting.since', { at: sayMoment(since, { short: true }) })}
          </time>
          <button type="button" className="link" onClick={() => void enter(principal.id)}>
            {t('personal.hosting.enter')}
          </button>
        </div>
      ))}
    </section>
  )
}
