import type { SimilarRecord } from '@gantry/model/shared'
import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import { titleOf } from '../detail/title-of.ts'
import { Value } from '../detail/value.tsx'
import type { FieldModel, TableModel } from '../parts/table-model.ts'

interface SimilarDialogProps {
  readonly model: TableModel
  readonly fields: readonly FieldModel[]
  readonly found: readonly SimilarRecord[]
  onClose(): void
}

/** Records similar to the one being filled in; each opens in a new tab, so that no input is lost. */
const SimilarDialog = ({ model, fields, found, onClose }: SimilarDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      open
      width={560}
      title={t('duplicates.hint.title', { table: model.label })}
      footer={null}
      onCancel={onClose}
    >
      <p className="ink2">{t('duplicates.hint.why')}</p>
      <ul className="dup-list">
        {found.map(({ record, score }) => (
          <li key={record.id}>
            <a href={`?record=${record.id}`} target="_blank" rel="noreferrer" translate="no">
              {titleOf(model, record)}
            </a>
            <span className="tag">{t('duplicates.score', { score })}</span>
            <span className="cap ink3">
              {fields
                .filter(({ id }) => id !== model.title && (record[id] ?? null) !== null)
                .map(field => (
                  <span key={field.id}>
                    <span translate="no">{field.label}</span> <Value field={field} record={record} />
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

export default SimilarDialog
