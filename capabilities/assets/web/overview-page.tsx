import { Failed, inSpace, useCall } from '@gantry/client/web'
import { PageHeader, Skeleton } from '@gantry/ui/web'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { listRequests, readAssets } from '../shared/contract.ts'
import './assets.css'
import { RequestLines } from './request-lines.tsx'

/** What has to be decided first, then what data the space has, how good it is and who answers for it. */
const OverviewPage = () => {
  const { t } = useTranslation()
  const { data, error } = useCall(readAssets, {})
  const requests = useCall(listRequests, {})
  const header = (
    <PageHeader
      title={t('asset.overview')}
      action={
        <Button type="primary" href={inSpace('/dataAsset/management')}>
          {t('asset.catalogue')}
        </Button>
      }
    />
  )
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton rows={8} />
  const toDecide = requests.data?.toDecide ?? []
  const open = (id: string) => inSpace(`/dataAsset/management?record=${id}`)
  return (
    <div className="as-page">
      {header}
      <div className="as-figures">
        <Figure label={t('asset.figure.assets')} value={data.assets} />
        <Figure label={t('asset.figure.published')} value={data.published} />
        <Figure label={t('asset.figure.new')} value={data.newThisMonth} />
        <Figure label={t('asset.figure.score')} value={data.score ?? '—'} />
        <Figure label={t('asset.figure.stale')} value={data.stale} />
        <Figure label={t('asset.figure.decide')} value={data.toDecide} />
      </div>
      <div className="as-cards">
        {toDecide.length > 0 ? (
          <Card title={t('asset.to_decide')}>
            <RequestLines requests={toDecide} decides named />
          </Card>
        ) : null}
        <Card title={t('asset.no_owner')} none={t('asset.no_owner.none')}>
          {data.withoutOwner.map(({ id, title }) => (
            <Line key={id} to={open(id)} title={title} />
          ))}
        </Card>
        <Card title={t('asset.worst')} none={t('asset.worst.none')}>
          {data.worst.map(({ id, title, score }) => (
            <Line key={id} to={open(id)} title={title} value={score} share={score / 100} />
          ))}
        </Card>
        <Card title={t('asset.most_used')} none={t('asset.most_used.none')}>
          {data.mostUsed.map(({ id, title, used }) => (
            <Line
              key={id}
              to={open(id)}
              title={title}
              value={used}
              share={used / (data.mostUsed[0]?.used ?? 1)}
            />
          ))}
        </Card>
        <Card title={t('asset.by_category')} none={t('asset.none')}>
          {data.byCategory.map(({ title, count }) => (
            <Line
              key={title ?? ''}
              title={title ?? t('asset.uncategorised')}
              value={count}
              share={count / Math.max(1, data.assets)}
            />
          ))}
        </Card>
        <Card title={t('asset.by_owner')} none={t('asset.none')}>
          {data.byOwner.map(({ title, count }) => (
            <Line key={title} title={title} value={count} share={count / Math.max(1, data.assets)} />
          ))}
        </Card>
        <Card title={t('asset.growth')}>
          {data.growth.map(({ month, count }) => (
            <Line key={month} title={month} value={count} share={count / Math.max(1, data.assets)} />
          ))}
        </Card>
      </div>
    </div>
  )
}

const Figure = ({ label, value }: { readonly label: string; readonly value: number | string }) => (
  <div className="as-figure">
    <b>{value}</b>
    <span>{label}</span>
  </div>
)

const Card = ({
  title,
  none,
  children,
}: {
  readonly title: string
  readonly none?: string
  readonly children: ReactNode
}) => (
  <section className="as-card">
    <h2>{title}</h2>
    {Array.isArray(children) && children.length === 0 ? (
      <p className="ink2">{none}</p>
    ) : (
      <div>{children}</div>
    )}
  </section>
)

interface LineProps {
  readonly title: string
  readonly to?: string
  readonly value?: number
  readonly share?: number
}

const Line = ({ title, to, value, share }: LineProps) => (
  <p className="as-line">
    {to ? (
      <Link to={to} className="cut" translate="no">
        {title}
      </Link>
    ) : (
      <span className="cut" translate="no">
        {title}
      </span>
    )}
    {share === undefined ? null : (
      <span className="as-bar">
        <i style={{ inlineSize: `${Math.round(Math.min(1, share) * 100)}%` }} />
      </span>
    )}
    {value === undefined ? null : <b>{value}</b>}
  </p>
)

export default OverviewPage
