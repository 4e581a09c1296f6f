import { inSpace, sayMoment } from '@gantry/client/web'
import { Icon, type IconName } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { QuotaKind } from '../../shared/quotas.ts'
import type { Matter, Summary } from '../../shared/services/summary-contract.ts'
import { sayAmount, sayShare } from '../parts/say.ts'

const icons: Readonly<Record<Matter['kind'], IconName>> = {
  ended: 'warn',
  ending: 'clock',
  ticket: 'help',
  quota: 'warn',
  company: 'building',
  service: 'clock',
}

/** Where a matter is decided. */
const placeOf = ({ kind, space, ticket }: Matter, keeps: boolean): string => {
  if (kind === 'ticket') return `/sysop/workSheet?id=${ticket}`
  if (kind === 'company') return '/sysop/entCompanyinfo'
  if (kind === 'service') return `/sysop/serviceManagement?of=${space.id}`
  return keeps ? `/sysop/enterprise/edit?space=${space.id}` : '/sysop/resourceManagement'
}

/** What is to be decided, the most pressing first, each with the way there. */
export const Matters = ({ summary, keeps }: { readonly summary: Summary; readonly keeps: boolean }) => {
  const { t } = useTranslation()
  const { matters, mattersMore } = summary
  return (
    <section className="tile co-part">
      <h2>
        {t('consoles.sum.matters')}{' '}
        {matters.length > 0 ? <span className="tag info">{matters.length + mattersMore}</span> : null}
      </h2>
      {matters.length === 0 ? <p className="ink3">{t('consoles.sum.no_matters')}</p> : null}
      <ol className="co-matters">
        {matters.map((matter, place) => (
          <li key={`${matter.kind} ${matter.space.id} ${matter.ticket ?? matter.what}`}>
            <span className={`co-sign ${matter.kind}`}>
              <Icon name={icons[matter.kind]} size={14} />
            </span>
            <span className="grow">
              <b translate="no">{headOf(matter, t)}</b>
              <small className="ink2 co-below">{whyOf(matter, t)}</small>
            </span>
            <Link className={place === 0 ? 'btn p s' : 'btn s'} to={inSpace(placeOf(matter, keeps))}>
              {t(`consoles.sum.do.${keeps ? matter.kind : 'look'}`)}
            </Link>
          </li>
        ))}
      </ol>
      {mattersMore > 0 ? <p className="ink3">{t('consoles.sum.more', { count: mattersMore })}</p> : null}
    </section>
  )
}

type Say = ReturnType<typeof useTranslation>['t']

const headOf = ({ kind, space, what, days, used, most }: Matter, t: Say): string => {
  const params = { name: space.name, what, count: Math.abs(days ?? 0) }
  if (kind !== 'quota') return t(`consoles.sum.${kind}`, params)
  return t('consoles.sum.quota', {
    ...params,
    what: t(`consoles.quota.${what}`),
    share: sayShare((used ?? 0) / Math.max(1, most ?? 1)),
  })
}

const whyOf = ({ kind, what, urgent, at, used, most }: Matter, t: Say): string => {
  if (kind === 'quota')
    return `${sayAmount(what as QuotaKind, used ?? 0)} / ${sayAmount(what as QuotaKind, most ?? 0)}`
  if (kind === 'ticket')
    return [urgent ? t('consoles.ticket.urgent') : '', at ? sayMoment(at) : ''].filter(Boolean).join(' · ')
  if (kind === 'company') return at ? sayMoment(at) : ''
  return t(`consoles.sum.why.${kind}`)
}
