import { inSpace } from '@gantry/client/web'
import { RecordList } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { ChartCard } from './chart-card.tsx'
import { joinedByDepartment, joinedByTime, joinedSince } from './charts.ts'
import { SpanChoice } from './span-choice.tsx'
import { useSpan } from './use-span.ts'
import './overview.css'

/** Who joined in the last days: by time, by department, and one by one. */
const NewUsers = () => {
  const { t } = useTranslation()
  const { span, from, choose } = useSpan()
  return (
    <div className="ov-over-list">
      <div className="ov-two">
        <ChartCard
          title={t('overview.joined.time')}
          chart={joinedByTime(span, from)}
          extra={<SpanChoice span={span} onChoose={choose} />}
        />
        <ChartCard title={t('overview.joined.department')} chart={joinedByDepartment(from)} />
      </div>
      <RecordList
        table="member"
        base={joinedSince(from)}
        heading={{ title: t('overview.joined.title') }}
        crumbs={[{ title: t('overview.title'), href: inSpace('/companyinfo') }]}
      />
    </div>
  )
}

export default NewUsers
