import { useTranslation } from 'react-i18next'
import type { Operator, OperatorPoint } from '../../shared/operators/contract.ts'
import type { Effect } from '../../shared/operators/effect.ts'
import { usePointWords } from './point-words.ts'

interface EffectListProps {
  readonly effects: readonly Effect[]
  readonly points: readonly OperatorPoint[]
  readonly operators: readonly Operator[]
}

/** What accounts gain and lose, by account. */
export const EffectList = ({ effects, points, operators }: EffectListProps) => {
  const { t } = useTranslation()
  const { sayFull } = usePointWords()
  const said = (ids: readonly string[]) =>
    ids
      .map(id => points.find(point => point.id === id))
      .map((point, at) => (
        <li key={ids[at]} className={point?.risk === 'high' ? 'co-late' : ''}>
          {point ? sayFull(point) : ids[at]}
        </li>
      ))
  return (
    <div className="op-effects">
      {effects.map(({ account, gains, loses }) => (
        <div key={account}>
          <b translate="no">{operators.find(({ id }) => id === account)?.name ?? account}</b>
          {gains.length > 0 ? (
            <details open={gains.length <= 8}>
              <summary>{t('operators.effect.gains', { count: gains.length })}</summary>
              <ul>{said(gains)}</ul>
            </details>
          ) : null}
          {loses.length > 0 ? (
            <details open={loses.length <= 8}>
              <summary>{t('operators.effect.loses', { count: loses.length })}</summary>
              <ul>{said(loses)}</ul>
            </details>
          ) : null}
        </div>
      ))}
    </div>
  )
}
