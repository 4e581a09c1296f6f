import { useAction } from '@gantry/client/web'
import { Icon, toast, useCopy } from '@gantry/ui/web'
import { Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { identityContract } from '../../shared/index.ts'
import { InviteCode, joinAddress } from '../invitations/invite-code.tsx'

interface InviteBarProps {
  readonly invite: { readonly code: string; readonly open: boolean }
  /** Replace the code, and switch it off. */
  readonly mayChange: boolean
}

/** The code colleagues join with: copy it as a link, replace it, or switch it off. */
export const InviteBar = ({ invite, mayChange }: InviteBarProps) => {
  const { t } = useTranslation()
  const change = useAction(identityContract.setInvite, {
    refresh: [identityContract.listJoinRequests],
    onDone: (_, { renew }) => {
      if (renew) toast({ text: t('requests.renewed') })
    },
  })
  const copy = useCopy()
  const copyLink = () =>
    copy(joinAddress(invite.code), {
      label: t('requests.link'),
      done: t('requests.copied'),
    })
  return (
    <section className="jr-invite" aria-label={t('requests.invite')}>
      <div className="grow">
        <h2>{t('requests.invite')}</h2>
        <p className="ink2">{t(invite.open ? 'requests.invite.lead' : 'requests.closed')}</p>
      </div>
      {invite.open ? (
        <>
          <code className="mono" translate="no">
            {invite.code}
          </code>
          <button type="button" className="btn" onClick={copyLink}>
            <Icon name="copy" size={14} />
            {t('requests.copyLink')}
          </button>
          <InviteCode code={invite.code} />
          {mayChange ? (
            <button
              type="button"
              className="btn t"
              onClick={() => change.mutate({ open: true, renew: true })}
            >
              {t('requests.renew')}
            </button>
          ) : null}
        </>
      ) : null}
      <span className="row" style={{ gap: 'var(--s2)' }}>
        <Switch
          id="invite-open"
          size="small"
          checked={invite.open}
          disabled={!mayChange}
          loading={change.isPending}
          onChange={open => change.mutate({ open })}
        />
        <label htmlFor="invite-open">{t('requests.open')}</label>
      </span>
    </section>
  )
}
