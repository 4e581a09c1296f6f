import { Failed, inSpace, usePage } from '@gantry/client/web'
import { EmptyState, Icon, PageHeader, Skeleton } from '@gantry/ui/web'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { inTree } from '../plan/in-tree.ts'
import { LiveArea } from './live-area.tsx'
import { useAreas } from './use-live-area.ts'
import '../places.css'

/** The area in the address, otherwise the first one in alarm, otherwise the first with devices. */
const LivePage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const navigate = useNavigate()
  const { data, error } = useAreas()
  if (error) return <Failed error={error} fill />
  if (!data) return <Skeleton rows={8} />
  const areas = data.data
  const area =
    areas.find(({ id }) => id === query.area) ??
    areas.find(({ alarms, plan }) => alarms > 0 && plan) ??
    areas.find(({ devices }) => devices > 0) ??
    areas[0]
  const manage = (
    <a className="btn" href={inSpace('/sysop/areamanage')}>
      {t('area.manage')}
    </a>
  )
  if (!area)
    return (
      <EmptyState kind="never" icon="plan" fill title={t('area.none')} actions={manage}>
        {t('area.none.why')}
      </EmptyState>
    )
  return (
    <div className="pl-page">
      <PageHeader
        title={t('area.live.title')}
        extra={
          <a className="btn" href={inSpace(`/sysop/areamanage?area=${area.id}`)}>
            <Icon name="edit" size={14} />
            {t('area.arrange')}
          </a>
        }
      />
      <LiveArea
        key={area.id}
        area={area}
        chooser={
          <Select
            className="pl-choose"
            aria-label={t('area.choose')}
            value={area.id}
            options={inTree(areas).map(({ area: each, level }) => ({
              value: each.id,
              label: `${'\u2003'.repeat(level)}${each.name}${each.alarms > 0 ? ` (${each.alarms})` : ''}`,
            }))}
            onChange={id => void navigate(inSpace(`/sysop/arearealdata?area=${id}`))}
          />
        }
      />
    </div>
  )
}

export default LivePage
