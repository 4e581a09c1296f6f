import type { ColumnEdge, PlannedTask } from '@gantry/transform/shared'
import { edgesOf } from '@gantry/transform/shared'
import { EmptyState, Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Which columns of the sources each column of the targets is made from. */
export const LineagePart = ({ planned }: { readonly planned: PlannedTask }) => {
  const { t } = useTranslation()
  const edges = edgesOf(planned)
  const label = (step: string) => {
    const settings = planned.task.nodes[step]?.settings
    return String(settings?.label || settings?.object || step)
  }
  const targets = new Map<string, ColumnEdge[]>()
  for (const edge of edges) {
    const key = `${edge.to.step}\n${edge.to.column}`
    targets.set(key, [...(targets.get(key) ?? []), edge])
  }
  if (edges.length === 0) return <EmptyState kind="never" fill icon="branch" title={t('etl.lineage.none')} />
  return (
    <div className="et-scroll et-grow">
      <table className="tbl et-list">
        <thead>
          <tr>
            <th>{t('etl.lineage.to')}</th>
            <th>{t('etl.lineage.from')}</th>
            <th>{t('etl.lineage.rows')}</th>
          </tr>
        </thead>
        <tbody>
          {[...targets].map(([key, found]) => {
            const [first] = found
            if (!first) return null
            const direct = found.filter(({ how }) => how !== 'indirect')
            const indirect = found.filter(({ how }) => how === 'indirect')
            return (
              <tr key={key}>
                <td translate="no">
                  <span className="ink3">{label(first.to.step)}</span> <b>{first.to.column}</b>
                </td>
                <td className="et-wrap">
                  {direct.map(({ from, how }) => (
                    <span key={`${from.step} ${from.column}`} className="tag et-tag" translate="no">
                      {label(from.step)} · {from.column}
                      {how === 'identity' ? null : (
                        <Icon
                          name={how === 'aggregation' ? 'hash' : 'fx'}
                          size={12}
                          label={t(`etl.lineage.${how}`)}
                        />
                      )}
                    </span>
                  ))}
                  {direct.length === 0 ? <span className="ink3">{t('etl.lineage.constant')}</span> : null}
                </td>
                <td className="et-wrap ink3" translate="no">
                  {indirect.map(({ from }) => `${label(from.step)} · ${from.column}`).join('，')}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
