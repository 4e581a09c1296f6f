import {
  Failed,
  inSpace,
  sayDay,
  sayMoment,
  sayNumber,
  useCall,
  usePage,
  useSession,
} from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { type CustomerDetail, readCustomer } from '../../shared/services/summary-contract.ts'
import { QuotaTable } from '../parts/quota-table.tsx'
import { sayMoney } from '../parts/say.ts'
import { ServiceTag } from '../services/state.tsx'
import { Figure } from './figures.tsx'
import '../consoles.css'

/** One customer: its use, quotas, services and tickets with their trend. */
const CustomerPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { userType } = useSession().user
  const keeps = userType === 'root' || userType === 'saas'
  const { query, spaceId } = usePage()
  const space = query.space ?? spaceId
  const { data, error } = useCall(readCustomer, { customer: space })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton kind="table" />
  const { daysLeft, validUntil } = data
  return (
    <>
      <PageHeader
        crumbs={[{ title: t('consoles.sum'), href: inSpace('/summarize') }]}
        title={data.name}
        own
        tabs={
          <span
            className={`tag ${data.state === 'active' ? 'ok' : data.state === 'ending' ? 'warn' : 'bad'}`}
          >
            {t(`consoles.enterprise.${data.state}`)}
          </span>
        }
        action={
          keeps ? (
            <Button type="primary" onClick={() => navigate(inSpace(`/sysop/enterprise/edit?space=${space}`))}>
              {t('consoles.enterprise.adjust')}
            </Button>
          ) : null
        }
      />
      <div className="co-page">
        <section className="tile co-part">
          <div className="co-figures">
            <Figure
              title={t('consoles.active_users')}
              value={sayNumber(data.activeUsers)}
              more={t('consoles.sum.of_users', { count: data.users })}
              points={data.active.map(({ value }) => value)}
            />
            <Figure
              title={t('consoles.valid_until')}
              value={validUntil ? sayDay(validUntil) : t('consoles.endless')}
              more={
                daysLeft === null
                  ? ''
                  : daysLeft < 0
                    ? t('consoles.days_over', { count: -daysLeft })
                    : t('consoles.days_left', { count: daysLeft })
              }
              points={[]}
            />
            <Figure
              title={t('consoles.sum.year')}
              value={sayMoney(data.paid)}
              more={
                data.provider === null
                  ? t('consoles.provider.none')
                  : `${t('consoles.provider')} ${data.provider}`
              }
              points={[]}
            />
            <Figure
              title={t('consoles.applications')}
              value={sayNumber(data.applications)}
              more={
                data.contact
                  ? [t('consoles.contact'), data.contact, data.phone].filter(Boolean).join(' ')
                  : ''
              }
              points={[]}
            />
          </div>
        </section>
        <section className="tile co-part">
          <h2>{t('consoles.quotas_used')}</h2>
          <QuotaTable quotas={data.quotas} trend={data.trend} days={30} />
        </section>
        <div className="co-pair">
          <Opened detail={data} />
          <Tickets detail={data} />
        </div>
      </div>
    </>
  )
}

const Opened = ({ detail: { opened, space } }: { readonly detail: CustomerDetail }) => {
  const { t } = useTranslation()
  return (
    <section className="tile co-part">
      <h2>{t('consoles.services')}</h2>
      {opened.length === 0 ? <p className="ink3">{t('consoles.service.none')}</p> : null}
      <ul className="co-leads">
        {opened.map(({ id, product, state, validUntil, paid }) => (
          <li key={id}>
            <span className="grow" translate="no">
              <Link to={inSpace(`/summarize/productDetails?id=${product.id}`)}>{product.name}</Link>{' '}
              <ServiceTag state={state} />
            </span>
            <span className="ink3">{sayDay(validUntil)}</span>
            <span>{sayMoney(paid)}</span>
          </li>
        ))}
      </ul>
      <Link to={inSpace(`/sysop/serviceManagement?of=${space}`)}>{t('consoles.sum.to_services')}</Link>
    </section>
  )
}

const Tickets = ({ detail: { tickets, space } }: { readonly detail: CustomerDetail }) => {
  const { t } = useTranslation()
  return (
    <section className="tile co-part">
      <h2>{t('consoles.tickets')}</h2>
      {tickets.length === 0 ? <p className="ink3">{t('consoles.ticket.none')}</p> : null}
      <ul className="co-leads">
        {tickets.map(({ id, number, title, state, urgent, changedAt }) => (
          <li key={id}>
            <span className="grow" translate="no">
              <Link to={inSpace(`/sysop/workSheet?id=${id}`)}>
                #{number} {title}
              </Link>{' '}
              {urgent ? <span className="tag bad">{t('consoles.ticket.urgent')}</span> : null}
            </span>
            <span className="ink3">
              {t(`consoles.ticket.${state}`)} · {sayMoment(changedAt)}
            </span>
          </li>
        ))}
      </ul>
      <Link to={inSpace(`/sysop/workSheet?of=${space}`)}>{t('consoles.sum.to_tickets')}</Link>
    </section>
  )
}

export default CustomerPage
