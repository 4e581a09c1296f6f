import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { issueText } from '../../web/parts/issue-text.ts'
import type { SettingsProps } from '../../web/views/settings-props.ts'
import type { CustomOptions } from './shared.ts'

/** Blocks are edited in the composer; the settings show their number and a link to it. */
const CustomSettings = ({ model, options, issues }: SettingsProps<CustomOptions>) => {
  const { t } = useTranslation()
  return (
    <div className="fld">
      <span className="ink3">{t('block.count', { count: options.tiles.length })}</span>
      {issues.map(issue => (
        <span key={issue.field} className="hint err">
          {issueText(t, issue)}
        </span>
      ))}
      <a className="btn" href={`/customview/config/${model.id}/${model.info.table.app ?? ''}`}>
        <Icon name="edit" size={14} />
        {t('block.compose')}
      </a>
    </div>
  )
}

export default CustomSettings
