import { useTranslation } from 'react-i18next'
import type { Figures, Measure } from '../../shared/figures-contract.ts'
import { sayShare, saySpan } from './say-span.ts'

interface WholeLineProps {
  readonly figures: Figures
  readonly measure: Measure
}

/** The instances as a whole, each figure with what it was in the time before. */
export const WholeLine = ({ figures: { whole, before }, measure }: WholeLineProps) => {
  const { t } = useTranslation()
  const spanOf = (name: 'p50' | 'p90') => ({
    name: t(`figures.whole.${name}`),
    value: saySpan(t, whole[measure][name], measure),
    note:
      before?.[measure][name] == null
        ? ''
        : t('figures.was', { value: saySpan(t, before[measure][name], measure) }),
  })
  const tiles = [
    {
      name: t('figures.whole.started'),
      value: String(whole.started),
      note: t('figures.whole.states', {
        finished: whole.finished,
        running: whole.running,
        invalidated: whole.invalidated,
      }),
    },
    spanOf('p50'),
    spanOf('p90'),
    {
      name: t('figures.whole.straight'),
      value: sayShare(whole.straight, whole.settled),
      note: t('figures.whole.ways_back', { returned: whole.returned, reworked: whole.reworked }),
    },
    {
      name: t('figures.overdue'),
      value: String(whole.overdue),
      note: before ? t('figures.was', { value: before.overdue }) : '',
    },
  ]
  return (
    <dl className="fg-whole">
      {tiles.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  )
}
