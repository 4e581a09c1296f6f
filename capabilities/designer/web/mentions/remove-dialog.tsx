import { localise } from '@gantry/base/shared'
import { currentLang } from '@gantry/client/web'
import type { Mentioning } from '@gantry/designs/shared'
import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { TableDesign } from '../../shared/types.ts'
import { fieldIn, type Place } from '../edit-design.ts'
import { DropReferences } from './drop-references.tsx'
import { MentionList } from './mention-list.tsx'
import type { Mention } from './mentions-of.ts'

interface RemoveDialogProps {
  readonly design: TableDesign
  readonly place: Place
  readonly mentions: readonly Mention[]
  /** References in other designs. */
  readonly elsewhere: readonly Mentioning[]
  onClose(): void
  onRemove(): void
}

/** Confirms removing a field and lists the references to it. */
export const RemoveDialog = ({
  design,
  place,
  mentions,
  elsewhere,
  onClose,
  onRemove,
}: RemoveDialogProps) => {
  const { t } = useTranslation()
  const name = localise(fieldIn(design, place)?.label ?? place.field, currentLang())
  return (
    <Modal
      open
      title={t('designer.remove_field', { name })}
      okText={t('designer.mention.remove')}
      okButtonProps={{ danger: true }}
      cancelText={t('designer.cancel')}
      onOk={onRemove}
      onCancel={onClose}
    >
      <p>{t('designer.mention.before', { name })}</p>
      <MentionList mentions={mentions} />
      <DropReferences elsewhere={elsewhere} place={place} />
      <p className="ink3">{t('designer.mention.after')}</p>
    </Modal>
  )
}
