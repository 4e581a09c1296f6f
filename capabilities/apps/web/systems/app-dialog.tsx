import { useCall } from '@gantry/client/web'
import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { listApps } from '../../shared/contract.ts'
import type { AppInfo, SystemInfo } from '../../shared/types.ts'
import { EntryForm } from './entry-form.tsx'
import { useEntry } from './use-entry.ts'

interface AppDialogProps {
  readonly app: AppInfo
  readonly systems: readonly SystemInfo[]
  onClose(): void
}

/** Name, sign, system and administrators of an application; name and sign alone for those who only administer its system. */
export const AppDialog = ({ app, systems, onClose }: AppDialogProps) => {
  const { t } = useTranslation()
  const apps = useCall(listApps, {}).data?.data ?? []
  const entry = useEntry('application', app, apps, onClose)
  const save = () =>
    entry.save({
      part_of: entry.draft.system,
      administrators: entry.draft.administrators.map(person => person.id),
    })
  return (
    <Modal
      open
      title={t('systems.configure_of', { name: app.name })}
      okText={t('systems.save')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !entry.ready, loading: entry.busy }}
      onOk={save}
      onCancel={onClose}
    >
      <EntryForm
        draft={entry.draft}
        {...(entry.configurable ? { systems } : { signed: true })}
        wrong={entry.wrong}
        onChange={entry.change}
        onEnter={save}
      />
    </Modal>
  )
}
