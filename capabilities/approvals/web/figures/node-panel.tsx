import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import { useTranslation } from 'react-i18next'
import { type Measure, type NodeFigures, spreadEnds } from '../../shared/figures-contract.ts'
import { sayShare, saySpan } from './say-span.ts'

interface NodePanelProps {
  readonly node: NodeFigures
  readonly measure: Measure
  /** The time of all nodes together, in milliseconds. */
  readonly all: number
}

const hour = 3_600_000

/** One node: what its turns took, how they are distributed, and what went wrong there. */
export const NodePanel = ({ node, measure, all }: NodePanelProps) => {
  const { t } = useTranslation()
  const { p50, p90, sum } = node[measure]
  const spread = node.spread[measure]
  const most = Math.max(1, ...spread)
  const figures: readonly (readonly [string, string])[] = [
    ['p50', saySpan(t, p50, measure)],
    ['p90', saySpan(t, p90, measure)],
    [t('figures.share'), sayShare(sum, all)],
    [t('figures.turns'), String(node.turns)],
    [t('figures.waiting'), String(node.waiting)],
    [t('figures.overdue'), String(node.overdue)],
    [t('figures.return_rate'), sayShare(node.returned, node.turns)],
    [t('figures.reworked'), String(node.reworked)],
    [t('figures.automatic'), sayShare(node.automatic, node.turns)],
  ]
  const classes = [...spreadEnds.map(end => `< ${end / hour}`), `≥ ${(spreadEnds.at(-1) ?? 0) / hour}`]
  const name = localise(node.name, currentLang()) || t('figures.gone')
  return (
    <section className="fg-node" aria-label={name}>
      <h2 translate="no">{name}</h2>
      <dl className="fg-facts">
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <h3>
        {t('figures.spread')} <small>{t('figures.spread.hours')}</small>
      </h3>
      <ol className="fg-spread">
        {classes.map((label, at) => (
          <li key={label} style={{ '--part': (spread[at] ?? 0) / most } as React.CSSProperties}>
            <span>{spread[at] ?? 0}</span>
            <i />
            <small>{label}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
