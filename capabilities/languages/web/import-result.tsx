import { Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { ImportedTexts } from '../shared/contract.ts'

/** What an import took, and why it left lines out. */
export const ImportResult = ({ result, onClose }: { readonly result: ImportedTexts; onClose(): void }) => {
  const { t } = useTranslation()
  const { changed, unchanged, rejected, reasons } = result
  return (
    <Modal open title={t('languages.imported')} onCancel={onClose} footer={null} width={640}>
      <p>{t('languages.imported.facts', { changed, unchanged, rejected })}</p>
      {rejected === 0 ? null : (
        <ul className="lg-reasons">
          {reasons.map(({ line, source, issue }) => (
            <li key={line}>
              <b>{t('languages.imported.line', { line })}</b> <span translate="no">{source}</span>
              <br />
              {t(`issue.${issue.code}`, { ...issue.params })}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
