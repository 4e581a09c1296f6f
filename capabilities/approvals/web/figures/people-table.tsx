import { Avatar, ListTable } from '@gantry/ui/web'
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
    <ListTable<PersonFigures>
      rowKey={({ person }) => person.id}
      size="small"
      pagination={false}
      scroll={{ x: 640 }}
      dataSource={people}
      columns={[
        {
          key: 'name',
          title: t('figures.person'),
          width: '28%',
          render: (_v, { person }) => (
            <span className="fg-who">
              <Avatar name={person.title || null} seed={person.id} />
              <span translate="no">{person.title || t('figures.person.gone')}</span>
            </span>
          ),
        },
        { dataIndex: 'turns', title: t('figures.turns'), align: 'end' },
        {
          key: 'range',
          title: t('figures.range'),
          width: '22%',
          render: (_v, each) => (
            <span
              className="fg-range"
              style={
                {
                  '--from': (each[measure].p50 ?? 0) / longest,
                  '--to': (each[measure].p90 ?? 0) / longest,
                } as React.CSSProperties
              }
            />
          ),
        },
        {
          key: 'p50',
          title: 'p50',
          align: 'end',
          render: (_v, each) => saySpan(t, each[measure].p50, measure),
        },
        {
          key: 'p90',
          title: 'p90',
          align: 'end',
          render: (_v, each) => saySpan(t, each[measure].p90, measure),
        },
        {
          key: 'returned',
          title: t('figures.returned'),
          align: 'end',
          render: (_v, { returned, turns }) => sayShare(returned, turns),
        },
        {
          key: 'overdue',
          title: t('figures.overdue'),
          align: 'end',
          render: (_v, { overdue }) => <span className={overdue > 0 ? 'fg-bad' : undefined}>{overdue}</span>,
        },
      ]}
    />
  )
}
