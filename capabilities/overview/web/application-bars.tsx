import { localise } from '@gantry/base/shared'
import { currentLang, sayNumber } from '@gantry/client/web'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { ApplicationUse } from './use-application-use.ts'

interface ApplicationBarsProps {
  /** The most used first. */
  readonly apps: readonly Pick<ApplicationUse, 'id' | 'name' | 'changes' | 'people'>[]
}

/** The most used applications as bars; a space without applications is told how they come here. */
export const ApplicationBars = ({ apps }: ApplicationBarsProps) => {
  const { t } = useTranslation()
  if (apps.length === 0)
    return (
      <EmptyState kind="never" icon="apps" title={t('overview.no_apps')}>
        {t('overview.no_apps.why')}
      </EmptyState>
    )
  const most = Math.max(1, ...apps.map(({ changes }) => changes))
  return (
    <ol className="ov-bars">
      {apps.slice(0, 8).map(({ id, name, changes, people }) => (
        <li key={id}>
          <span className="cut" translate="no">
            {localise(name, currentLang())}
          </span>
          <span className="ov-bar">
            <i style={{ width: `${(changes / most) * 100}%` }} />
          </span>
          <span className="ov-number">
            {t('overview.changes', { count: changes, much: sayNumber(changes) })}
          </span>
          <span className="ink3 ov-number">{t('overview.users', { count: people })}</span>
        </li>
      ))}
    </ol>
  )
}
