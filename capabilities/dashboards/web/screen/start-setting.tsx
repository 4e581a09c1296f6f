import { inSpace } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** Shown where there is no screen yet. */
export const StartSetting = ({ mayCreate }: { readonly mayCreate: boolean }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      fill
      kind="never"
      icon="gauge"
      title={t('dashboards.screens.none')}
      actions={
        mayCreate ? (
          <a className="btn p" href={inSpace('/dataview/screenmanager')}>
            {t('dashboards.screens.start')}
          </a>
        ) : undefined
      }
    >
      {t(mayCreate ? 'dashboards.screens.none.admin' : 'dashboards.screens.none.why')}
    </EmptyState>
  )
}
