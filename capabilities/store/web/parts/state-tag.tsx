import { useTranslation } from 'react-i18next'
import type { UploadInfo, VersionState } from '../../shared/types.ts'

const tones: Readonly<Record<VersionState, string>> = {
  uploaded: '',
  checking: 'info',
  waiting: 'warn',
  published: 'ok',
  refused: 'bad',
  withdrawn: '',
}

/** The state of a version. */
export const VersionTag = ({ state }: { readonly state: VersionState }) => {
  const { t } = useTranslation()
  return <span className={`tag ${tones[state]}`}>{t(`store.state.${state}`)}</span>
}

/** What the automatic checks found, in few words. */
export const ChecksTag = ({ errors, warnings, state }: Pick<UploadInfo, 'errors' | 'warnings' | 'state'>) => {
  const { t } = useTranslation()
  if (state === 'uploaded' || state === 'checking') return <span className="ink3">—</span>
  if (errors > 0) return <span className="tag bad">{t('store.audit.errors', { count: errors })}</span>
  return warnings > 0 ? (
    <span className="tag warn">{t('store.audit.warnings', { count: warnings })}</span>
  ) : (
    <span className="tag ok">{t('store.audit.clean')}</span>
  )
}
