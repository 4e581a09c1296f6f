import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { WorkSettings } from '../../shared/tiles/work.ts'

/** How many items are shown. */
const WorkTileSettings = ({ tile, issues, onChange }: TileSettingsProps<WorkSettings>) => {
  const { t } = useTranslation()
  return (
    <Setting label={t('portal.work.limit')} hint={t('portal.work.hint')} issue={issueAt(issues, 'limit')}>
      {id => (
        <InputNumber
          id={id}
          min={1}
          max={50}
          precision={0}
          value={tile.settings.limit ?? 20}
          onChange={limit => limit !== null && onChange({ limit })}
        />
      )}
    </Setting>
  )
}

export default WorkTileSettings
