import { sayDay, sayNumber } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import type { OwnLicence } from '../../shared/private/contract.ts'

/** The licence of this installation: until when, and what is used of its limits. */
export const OwnLicencePart = ({ own, tone }: { readonly own: OwnLicence; readonly tone: string }) => {
  const { t } = useTranslation()
  const most = (limit: number | null) => (limit === null ? t('consoles.unlimited') : sayNumber(limit))
  return (
    <section className="tile co-part">
      <h2>{t('consoles.private.own')}</h2>
      <p>
        <b translate="no">{own.customer}</b>{' '}
        <span className={`tag ${tone}`}>{t(`consoles.licence.${own.state}`)}</span>
      </p>
      <p className="ink2">
        {t('consoles.valid_until')} {sayDay(own.validUntil)} · {t('consoles.private.spaces')}{' '}
        {sayNumber(own.usedSpaces)} / {most(own.spaces)} · {t('consoles.private.users')}{' '}
        {sayNumber(own.usedUsers)} / {most(own.users)}
      </p>
      {own.state === 'grace' || own.state === 'ended' ? (
        <p className="co-late">{t(`consoles.private.own_${own.state}`)}</p>
      ) : null}
    </section>
  )
}
