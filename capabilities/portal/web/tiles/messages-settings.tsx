import { issueAt, Setting } from '@gantry/screens/web'
import type { TileSettingsProps } from '@gantry/tiles/web'
import { InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { MessagesSettings } from '../../shared/tiles/messages.ts'

/** How many messages are shown. */
const MessagesTileSettings = ({ tile, issues, onChange }: TileSettingsProps<MessagesSettings>) => {
  const { t } = useTranslation()
  return (
    <Setting label={t('portal.work.limit')} issue={issueAt(issues, 'limit')}>
      {id => (
        <InputNumber
          id={id}
          min={1}
          max={20}
          precision={0}
          value={tile.settings.limit ?? 6}
          onChange={limit => limit !== null && onChange({ limit })}
        />
      )}
    </Setting>
  )
}

export default MessagesTileSettings
