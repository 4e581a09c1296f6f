import type { Text } from '@gantry/base/shared'
import { EmptyState } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { Addresses } from './addresses.tsx'
import { Examples } from './examples.tsx'
import { KeysSection } from './keys-section.tsx'
import './callers.css'

interface CallersPartProps {
  readonly app: string | null
  readonly table: string
  readonly label: Text
}

/** Keys of an application, where programs and assistants find it, and calls to begin with. */
const CallersPart = ({ app, table, label }: CallersPartProps) => {
  const { t } = useTranslation()
  if (app === null)
    return (
      <EmptyState kind="never" title={t('callers.no_app')}>
        {t('callers.no_app.lead')}
      </EmptyState>
    )
  return (
    <div className="cl">
      <KeysSection app={app} />
      <Addresses app={app} />
      <Examples table={table} label={label} />
    </div>
  )
}

export default CallersPart
