import { localise } from '@gantry/base/shared'
import { currentLang, useSession } from '@gantry/client/web'
import { Icon } from '@gantry/ui/web'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PermissionPlace, PermissionSide } from '../../shared/index.ts'
import { ReasonsPanel } from './reasons-panel.tsx'

interface WhyPanelProps {
  readonly side: PermissionSide
  readonly line: { readonly id: string; readonly title: string }
  /** An application whose tables are offered, or the table that is explained. */
  readonly of: PermissionPlace | string
  readonly onClose: () => void
}

/** The panel of an open cell. Of an application, one table after another is explained. */
export const WhyPanel = ({ side, line, of, onClose }: WhyPanelProps) => {
  const { t } = useTranslation()
  const { user } = useSession()
  const lang = currentLang()
  const tables = typeof of === 'string' ? [] : of.tables
  const [chosen, setChosen] = useState(tables[0]?.id)
  const table = typeof of === 'string' ? of : chosen
  return (
    <div className="pm-why">
      <button
        type="button"
        className="btn t s sq pm-close"
        aria-label={t('permissions.close')}
        onClick={onClose}
      >
        <Icon name="close" />
      </button>
      {typeof of === 'string' ? null : (
        <>
          <h2>{t('permissions.why.inApp', { name: line.title, app: localise(of.label, lang) })}</h2>
          <ul className="pm-tables">
            {tables.map(({ id, label }) => (
              <li key={id}>
                <button
                  type="button"
                  className={id === table ? 'btn s soft' : 'btn s t'}
                  aria-pressed={id === table}
                  onClick={() => setChosen(id)}
                >
                  {localise(label, lang)}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {table ? (
        <ReasonsPanel side={side} line={line} table={table} designs={user.userType === 'admin'} />
      ) : null}
    </div>
  )
}
