import { errorText, inSpace, useAction, useCall, useMayCall } from '@gantry/client/web'
import type { RecordRow } from '@gantry/model/shared'
import { Icon, Skeleton, toast } from '@gantry/ui/web'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type AssetDetails, checkAsset, readAsset } from '../shared/contract.ts'
import { AssetCalls } from './asset-calls.tsx'
import { AssetLineage } from './asset-lineage.tsx'
import { AssetSample } from './asset-sample.tsx'
import { RequestLines } from './request-lines.tsx'

/** Schema, sample, quality trend, use and requests of an asset. */
export const AssetSections = ({ id, row }: { readonly id: string; readonly row: RecordRow }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error } = useCall(readAsset, { id })
  const mayCheck = useMayCall()(checkAsset, { id })
  const check = useAction(checkAsset, {
    onDone: ({ score }) => {
      toast({ text: score === null ? t('asset.check.none') : t('asset.check.done', { score }) })
      void client.invalidateQueries()
    },
  })
  if (error) return <p className="hint err">{errorText(t, error)}</p>
  if (!data) return <Skeleton rows={6} />
  return (
    <div className="as-sections">
      <p>
        <span className="ink2">{t('asset.object')}</span> <ObjectName kind={row.kind} object={data.object} />
      </p>
      <section>
        <h3>{t('asset.quality')}</h3>
        <p className="as-row">
          <Trend trend={data.trend} />
          {mayCheck ? (
            <button
              type="button"
              className="btn s"
              disabled={check.isPending}
              onClick={() =>
                check.mutate(
                  { id },
                  { onError: failed => toast({ kind: 'failed', text: errorText(t, failed) }) },
                )
              }
            >
              <Icon name="play" size={14} /> {t('asset.check')}
            </button>
          ) : null}
          <span className="ink2">{t('asset.used', { count: data.used })}</span>
          {data.calls ? <AssetCalls calls={data.calls} /> : null}
          {row.kind === 'table' && data.object ? (
            <Link
              to={inSpace(
                `/etl/dataGovernance/technicalmetadata/consanguinityanalysis?table=${data.object.id}`,
              )}
            >
              {t('asset.lineage')}
            </Link>
          ) : null}
        </p>
      </section>
      {row.kind === 'table' ? null : <AssetLineage id={id} />}
      {data.requests.length > 0 ? (
        <section>
          <h3>{t('asset.requests')}</h3>
          <RequestLines requests={data.requests} decides={data.mayDecide} />
        </section>
      ) : null}
      <section>
        <h3>{t('asset.columns', { count: data.columns.length })}</h3>
        <ul className="as-columns">
          {data.columns.map(column => (
            <li key={`${column.part} ${column.id}`}>
              <span translate="no">{column.name}</span>
              <small>
                {column.part === 'parameter' ? `${t('asset.parameter')} · ` : ''}
                <span className="mono" translate="no">
                  {column.id}
                </span>
              </small>
            </li>
          ))}
        </ul>
      </section>
      {data.maySample ? <AssetSample id={id} /> : null}
    </div>
  )
}

/** Where the object of an asset is opened; null: it has no page of its own. */
const addressOf = (kind: unknown, { id, app }: NonNullable<AssetDetails['object']>): string | null => {
  if (kind === 'table') return app === null ? null : inSpace(`/app/!/${id}/${app}`)
  if (kind === 'api') return inSpace(`/esb/config/!/${id}`)
  return inSpace(kind === 'task' ? `/etl/taskDesign?id=${id}` : `/dataview/designer?id=${id}`)
}

/** The table or design an asset points at. */
const ObjectName = ({
  kind,
  object,
}: {
  readonly kind: unknown
  readonly object: AssetDetails['object']
}) => {
  const { t } = useTranslation()
  if (object === null) return <span className="ink2">{t('asset.object.gone')}</span>
  const address = addressOf(kind, object)
  return address === null ? (
    <span translate="no">{object.name}</span>
  ) : (
    <Link to={address} translate="no">
      {object.name}
    </Link>
  )
}

/** Scores of the checked days as bars. */
const Trend = ({
  trend,
}: {
  readonly trend: readonly { readonly day: string; readonly score: number }[]
}) => {
  const { t } = useTranslation()
  if (trend.length === 0) return <span className="ink2">{t('asset.unchecked')}</span>
  return (
    <span className="as-trend" role="img" aria-label={t('asset.trend', { score: trend.at(-1)?.score ?? 0 })}>
      {trend.map(({ day, score }) => (
        <i key={day} style={{ blockSize: `${Math.max(4, score * 0.28)}px` }} title={`${day} ${score}`} />
      ))}
      <b>{trend.at(-1)?.score}</b>
    </span>
  )
}
