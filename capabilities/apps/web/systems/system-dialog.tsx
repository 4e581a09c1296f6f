import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { SystemInfo } from '../../shared/types.ts'
import { EntryForm } from './entry-form.tsx'
import { useEntry } from './use-entry.ts'

interface SystemDialogProps {
  /** Null: a new one. */
  readonly system: SystemInfo | null
  readonly systems: readonly SystemInfo[]
  onClose(): void
}

/** Name, sign, description and administrators of a system. */
export const SystemDialog = ({ system, systems, onClose }: SystemDialogProps) => {
  const { t } = useTranslation()
  const entry = useEntry('app_system', system, systems, onClose)
  const last = systems.at(-1)?.order ?? 0
  const save = () =>
    entry.save({
      administrators: entry.draft.administrators.map(person => person.id),
      ...(system ? {} : { order: (last + 1).toFixed(6) }),
    })
  return (
    <Modal
      open
      title={t(system ? 'systems.edit' : 'systems.new')}
      okText={t(system ? 'systems.save' : 'systems.make')}
      cancelText={t('ui.cancel')}
      okButtonProps={{ disabled: !entry.ready, loading: entry.busy }}
      onOk={save}
      onCancel={onClose}
    >
      <EntryForm draft={entry.draft} wrong={entry.wrong} onChange={entry.change} onEnter={save} />
    </Modal>
  )
}
