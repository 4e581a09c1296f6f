import { errorText, useCall } from '@gantry/client/web'
import { Icon, Skeleton } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { type RelatedObject, readAssetLineage } from '../shared/contract.ts'
import { iconOf } from './lineage/lineage-graph.ts'

/** What an asset is made from and what is made from it, for readers. */
export const AssetLineage = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const { data, error } = useCall(readAssetLineage, { id })
  return (
    <section>
      <h3>{t('asset.lineage.title')}</h3>
      {error ? <p className="hint err">{errorText(t, error)}</p> : null}
      {!data && !error ? <Skeleton rows={2} /> : null}
      {data ? (
        <>
          <Side title={t('asset.lineage.upstream')} objects={data.upstream} />
          <Side title={t('asset.lineage.downstream')} objects={data.downstream} />
        </>
      ) : null}
    </section>
  )
}

const Side = ({ title, objects }: { readonly title: string; readonly objects: readonly RelatedObject[] }) => {
  const { t } = useTranslation()
  return (
    <p className="as-row">
      <span className="ink2">{title}</span>
      {objects.length === 0 ? <span className="ink2">{t('asset.lineage.nothing')}</span> : null}
      {objects.map(({ kind, name }) => (
        <span key={`${kind} ${name}`} className="tag" translate="no">
          <Icon name={iconOf(kind)} size={12} /> {name}
        </span>
      ))}
    </p>
  )
}
