import { inSpace, sayDay, sayMoment, useAction, useCall, usePage, useSession } from '@gantry/client/web'
import { ReasonDialog } from '@gantry/screens/web'
import { PageHeader, SavedTabs, toast } from '@gantry/ui/web'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  listServices,
  restoreService,
  type Service,
  type ServiceState,
  serviceStates,
  stopService,
} from '../../shared/services/services-contract.ts'
import { ConsoleTable } from '../parts/console-table.tsx'
import { sayMoney } from '../parts/say.ts'
import { Until } from '../parts/until.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { RenewDialog } from './renew-dialog.tsx'
import { ServiceTag } from './state.tsx'
import '../consoles.css'

type Asked = {
  readonly what: 'renew' | 'stop' | 'ask-renew' | 'ask-stop'
  readonly service: Service
} | null

/** Services and their validity: providers open, renew and stop them, their customers see them and ask. */
const ServicesPage = () => {
  const { t } = useTranslation()
  const { user } = useSession()
  const { of } = usePage().query
  const keeps = user.userType === 'root' || user.userType === 'saas'
  const [state, setState] = useState<ServiceState | null>(null)
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked>(null)
  const [isNew, setIsNew] = useState(false)
  const listed = useCall(
    listServices,
    { page, ...(state ? { state } : {}), ...(of ? { of } : {}) },
    { keep: true },
  )
  const withToast = (key: string) => ({
    refresh: [listServices],
    onDone: () => {
      setAsked(null)
      toast({ text: t(key) })
    },
  })
  const stop = useAction(stopService, withToast('consoles.service.said_stopped'))
  const restore = useAction(restoreService, withToast('consoles.service.said_restored'))
  const counts = listed.data?.counts
  const columns: TableColumnsType<Service> = [
    {
      key: 'name',
      title: t('consoles.service'),
      render: (_v, { product, space }) => (
        <span translate="no">
          {keeps ? (
            <Link to={inSpace(`/summarize/productDetails?id=${product.id}`)}>
              <b>{product.name}</b>
            </Link>
          ) : (
            <b>{product.name}</b>
          )}
          <small className="ink3 co-below">{keeps ? space.name : product.note}</small>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('consoles.state'),
      width: 170,
      render: (_v, row) => (
        <>
          <ServiceTag state={row.state} />
          {row.stopReason ? <small className="ink3 co-below">{row.stopReason}</small> : null}
        </>
      ),
    },
    {
      key: 'until',
      title: t('consoles.valid_until'),
      width: 170,
      render: (_v, { validUntil, daysLeft }) => <Until day={validUntil} daysLeft={daysLeft} />,
    },
    {
      key: 'paid',
      title: t('consoles.service.paid'),
      width: 130,
      align: 'end',
      render: (_v, { paid }) => sayMoney(paid),
    },
    {
      key: 'opened',
      title: t('consoles.opened'),
      width: 130,
      render: (_v, { openedOn }) => sayDay(openedOn),
    },
    {
      key: 'acts',
      width: 210,
      render: (_v, service) =>
        keeps ? (
          <span className="co-acts">
            <Button
              size="small"
              type={service.daysLeft <= 30 ? 'primary' : 'default'}
              onClick={() => setAsked({ what: 'renew', service })}
            >
              {t('consoles.service.renew')}
            </Button>
            {service.state === 'stopped' ? (
              <Button size="small" onClick={() => restore.mutate({ id: service.id })}>
                {t('consoles.restore')}
              </Button>
            ) : (
              <Button size="small" danger onClick={() => setAsked({ what: 'stop', service })}>
                {t('consoles.stop')}
              </Button>
            )}
          </span>
        ) : user.userType === 'admin' ? (
          <span className="co-acts">
            <Button size="small" onClick={() => setAsked({ what: 'ask-renew', service })}>
              {t('consoles.service.ask_renew')}
            </Button>
            {service.state === 'stopped' ? null : (
              <Button size="small" type="text" onClick={() => setAsked({ what: 'ask-stop', service })}>
                {t('consoles.service.ask_stop')}
              </Button>
            )}
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('consoles.services')}
        tabs={
          <SavedTabs
            label={t('consoles.state')}
            active={state ?? 'all'}
            tabs={(['all', ...serviceStates] as const).map(id => ({
              id,
              label: id === 'all' ? t('consoles.all') : t(`consoles.service.${id}`),
              ...(counts && id !== 'all' && counts[id] > 0
                ? { count: counts[id], late: id === 'ending' || id === 'ended' }
                : {}),
            }))}
            onChange={id => {
              setState(serviceStates.find(each => each === id) ?? null)
              setPage(1)
            }}
          />
        }
        action={
          keeps ? (
            <Button type="primary" onClick={() => setIsNew(true)}>
              {t('consoles.service.open')}
            </Button>
          ) : null
        }
      />
      <div className="co-page">
        <ConsoleTable<Service>
          listed={listed}
          rowKey="id"
          columns={columns}
          width={1020}
          page={page}
          onPage={setPage}
          filtered={Boolean(state || of)}
          icon="apps"
          none={t('consoles.service.none')}
          noneWhy={t(keeps ? 'consoles.service.none_provider' : 'consoles.service.none_why')}
          failure={restore.error}
        />
        <History services={listed.data?.data ?? []} />
      </div>
      {isNew ? <OpenDialog enterprise={of ?? null} onClose={() => setIsNew(false)} /> : null}
      {asked?.what === 'renew' ? (
        <RenewDialog service={asked.service} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.what === 'ask-renew' || asked?.what === 'ask-stop' ? (
        <AskDialog
          service={asked.service}
          what={asked.what === 'ask-renew' ? 'renew' : 'stop'}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.what === 'stop' ? (
        <ReasonDialog
          label={t('consoles.reason')}
          title={t('consoles.service.stop_title', {
            name: asked.service.product.name,
            space: asked.service.space.name,
          })}
          action={t('consoles.stop')}
          busy={stop.isPending}
          error={stop.error}
          onConfirm={reason => stop.mutate({ id: asked.service.id, reason })}
          onClose={() => setAsked(null)}
        >
          {t('consoles.service.stop_what')}
        </ReasonDialog>
      ) : null}
    </>
  )
}

/** The last acts on these services. */
const History = ({ services }: { readonly services: readonly Service[] }) => {
  const { t } = useTranslation()
  const acts = services
    .flatMap(({ id, product, space, history }) =>
      history.map(act => ({
        ...act,
        key: `${id} ${act.at} ${act.action}`,
        name: product.name,
        space: space.name,
      })),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, 15)
  if (acts.length === 0) return null
  return (
    <section className="tile co-part">
      <h2>{t('consoles.history')}</h2>
      <ol className="co-history">
        {acts.map(({ key, at, who, action, amount, name, space, reason }) => (
          <li key={key} translate="no">
            <time className="ink3">{sayMoment(at)}</time>
            <span>{who}</span>
            <b>{t(`consoles.service.did.${action}`)}</b>
            <span>
              {space} · {name}
            </span>
            {amount > 0 ? <span>{sayMoney(amount)}</span> : null}
            <span className="ink2">{reason}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

export default ServicesPage
