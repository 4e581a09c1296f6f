import { usePage } from '@gantry/client/web'
import { where } from '@gantry/model/shared'
import { RecordList } from '@gantry/screens/web'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import '../devices.css'

const parts = ['plans', 'records', 'spare', 'groups', 'life'] as const
type Part = (typeof parts)[number]

const tables = {
  plans: 'upkeep_plan',
  records: 'upkeep_record',
  spare: 'device_part',
  groups: 'device_group',
  life: 'device',
} as const

const isPart = (name: string | undefined): name is Part => parts.some(part => part === name)

/** Upkeep of devices: plans, what was done, spare parts, groups, and devices that are not in use. */
const DeviceManage = () => {
  const { t } = useTranslation()
  const { query } = usePage()
  const [, setQuery] = useSearchParams()
  const part = isPart(query.part) ? query.part : 'plans'
  return (
    <div className="dvc-over">
      <div className="dvc-tabs">
        <nav className="seg s" aria-label={t('devices.upkeep')}>
          {parts.map(id => (
            <button
              key={id}
              type="button"
              className={id === part ? 'on' : undefined}
              aria-pressed={id === part}
              onClick={() => setQuery({ part: id })}
            >
              {t(`devices.upkeep.${id}`)}
            </button>
          ))}
        </nav>
      </div>
      <RecordList
        key={part}
        table={tables[part]}
        {...(part === 'life' && { base: where('life', 'ne', 'in_use') })}
      />
    </div>
  )
}

export default DeviceManage
