import type { Issue } from '@gantry/base/shared'
import { issueText } from '@gantry/screens/web'
import { Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

export const Remove = ({ onClick }: { onClick(): void }) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="btn t xs sq" aria-label={t('calls.remove')} onClick={onClick}>
      <Icon name="close" size={14} />
    </button>
  )
}

export const Wrong = ({ issue }: { readonly issue: Issue | undefined }) => {
  const { t } = useTranslation()
  return issue ? <span className="hint err">{issueText(t, issue)}</span> : null
}
