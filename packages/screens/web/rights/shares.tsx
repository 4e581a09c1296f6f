import { errorText, useAction } from '@gantry/client/web'
import { listShares, revokeShare, type Share } from '@gantry/model/shared'
import { Avatar, Icon, Skeleton, toast } from '@gantry/ui/web'
import { Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { DateText } from './date-text.tsx'
import { subjectSigns } from './subject-kinds.ts'

interface SharesProps {
  readonly table: string
  readonly id: string
  /** Undefined while loading. */
  readonly shares: readonly Share[] | undefined
}

/** Shares of a record with recipient, access level and expiry; each can be revoked. */
export const Shares = ({ table, id, shares }: SharesProps) => {
  const { t } = useTranslation()
  const revoke = useAction(revokeShare, {
    refresh: [listShares],
    onDone: () => toast({ text: t('rights.share.revoked') }),
  })
  const take = (share: Share) => revoke.mutate({ table, id, share: share.id })
  if (!shares) return <Skeleton kind="text" rows={3} />
  return (
    <section className="ri-shares">
      <h3>
        {t('rights.shares')} <span className="ink3">{shares.length}</span>
      </h3>
      {shares.length === 0 ? <p className="ink3">{t('rights.shares.none')}</p> : null}
      <ul>
        {shares.map(share => (
          <li key={share.id}>
            <SubjectSign share={share} />
            <div className="grow">
              <div className="ri-name">
                <b className="cut" translate="no">
                  {share.title || t('rights.somebody')}
                </b>
                {share.subject.below ? <span className="ink3 cap">{t('rights.shares.below')}</span> : null}
              </div>
              <div className="ink3 cap">
                {t('rights.shares.by', { name: share.givenBy.title || t('rights.somebody') })}{' '}
                <DateText at={share.givenAt} />
                {share.until ? (
                  <>
                    {' · '}
                    {t('rights.shares.until')} <DateText at={share.until} />
                  </>
                ) : null}
                {share.reshare ? ` · ${t('rights.shares.reshare')}` : null}
                {share.passedOn > 0 ? ` · ${t('rights.shares.passedOn', { count: share.passedOn })}` : null}
                {share.narrow ? ` · ${t('rights.shares.narrow')}` : null}
              </div>
            </div>
            <span className="tag">{t(`rights.level.${share.level}`)}</span>
            {share.revocable ? (
              <Popconfirm
                disabled={share.passedOn === 0}
                title={t('rights.share.revoke', { name: share.title })}
                description={t('rights.share.revoke.passedOn', { count: share.passedOn })}
                okText={t('rights.share.revoke.submit')}
                cancelText={t('ui.cancel')}
                onConfirm={() => take(share)}
              >
                <button
                  type="button"
                  className="btn t xs sq"
                  aria-label={t('rights.share.revoke', { name: share.title })}
                  title={t('rights.share.revoke', { name: share.title })}
                  disabled={revoke.isPending}
                  onClick={() => share.passedOn === 0 && take(share)}
                >
                  <Icon name="close" size={12} />
                </button>
              </Popconfirm>
            ) : null}
          </li>
        ))}
      </ul>
      {revoke.error ? (
        <p className="ri-failed" role="alert">
          {errorText(t, revoke.error)}
        </p>
      ) : null}
    </section>
  )
}

const SubjectSign = ({ share: { subject, title } }: { readonly share: Share }) => {
  const { sign } = subjectSigns[subject.kind]
  if (sign === 'face') return <Avatar name={title} seed={subject.id} />
  return (
    <span className="ri-sign">
      <Icon name={sign} size={14} />
    </span>
  )
}
