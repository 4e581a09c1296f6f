import { inSpace } from '@gantry/client/web'
import { where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { ChartCard } from './chart-card.tsx'
import { activeBy, activeByTime } from './charts.ts'
import { SpanChoice } from './span-choice.tsx'
import { useSpan } from './use-span.ts'
import './overview.css'

/** Who was here in the last days: by time, department and terminal, and day by day. */
const ActiveUsers = () => {
  const { t } = useTranslation()
  const { span, from, choose } = useSpan()
  return (
    <div className="ov-over-list">
      <div className="ov-three">
        <ChartCard
          title={t('overview.active.time')}
          chart={activeByTime(span, from)}
          extra={<SpanChoice span={span} onChoose={choose} />}
        />
        <ChartCard title={t('overview.active.department')} chart={activeBy('department', from)} />
        <ChartCard title={t('overview.active.terminal')} chart={activeBy('terminal', from)} />
      </div>
      <RecordList
        table="presence"
        base={where('day', 'gte', from)}
        crumbs={[{ title: t('overview.title'), href: inSpace('/companyinfo') }]}
      />
    </div>
  )
}

export default ActiveUsers
