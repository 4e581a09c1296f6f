import { Avatar } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { Measure, PersonFigures } from '../../shared/figures-contract.ts'
import { sayShare, saySpan } from './say-span.ts'

interface PeopleTableProps {
  readonly people: readonly PersonFigures[]
  readonly measure: Measure
}

/** People beside one another, those with most turns first, the time from p50 to p90 as a line on one scale. */
export const PeopleTable = ({ people, measure }: PeopleTableProps) => {
  const { t } = useTranslation()
  if (people.length === 0) return <p className="ink3">{t('figures.people.none')}</p>
  const longest = Math.max(1, ...people.map(each => each[measure].p90 ?? 0))
  return (
    <div className="fg-scroll">
      <table className="tbl">
        <thead>
          <tr>
            <th>{t('figures.person')}</th>
            <th className="num">{t('figures.turns')}</th>
            <th className="fg-wide">{t('figures.range')}</th>
            <th className="num">p50</th>
            <th className="num">p90</th>
            <th className="num">{t('figures.returned')}</th>
            <th className="num">{t('figures.overdue')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ person, turns, returned, overdue, ...each }) => {
            const { p50, p90 } = each[measure]
            return (
              <tr key={person.id}>
                <td>
                  <span className="fg-who">
                    <Avatar name={person.title || null} seed={person.id} />
                    <span translate="no">{person.title || t('figures.person.gone')}</span>
                  </span>
                </td>
                <td className="num">{turns}</td>
                <td className="fg-wide">
                  <span
                    className="fg-range"
                    style={
                      {
                        '--from': (p50 ?? 0) / longest,
                        '--to': (p90 ?? 0) / longest,
                      } as React.CSSProperties
                    }
                  />
                </td>
                <td className="num">{saySpan(t, p50, measure)}</td>
                <td className="num">{saySpan(t, p90, measure)}</td>
                <td className="num">{sayShare(returned, turns)}</td>
                <td className={overdue > 0 ? 'num fg-bad' : 'num'}>{overdue}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
