import type { TableId } from '@gantry/model/shared'
import { EmptyState, Icon } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import type { DocumentFile } from '../../shared/document-file.ts'
import { DocumentPick } from './document-pick.tsx'

interface DocumentPanelProps {
  readonly table: TableId
  readonly document: DocumentFile
  /** Numbers of placeholders with a mistake. */
  readonly wrong: ReadonlySet<number>
  onChange(document: DocumentFile): void
}

/** The document of a template: its name, another one instead of it, and the placeholders it has. */
export const DocumentPanel = ({ table, document, wrong, onChange }: DocumentPanelProps) => {
  const { t } = useTranslation()
  const { placeholders } = document
  return (
    <div className="pr-document">
      <div className="pr-document-file">
        <Icon name="doc" size={14} />
        <span translate="no">{document.name}</span>
        <DocumentPick table={table} label={t('print.document.replace')} onRead={onChange} />
      </div>
      <p className="cap ink3">{t('print.document.hint')}</p>
      {placeholders.length === 0 ? (
        <EmptyState kind="never">{t('print.document.none')}</EmptyState>
      ) : (
        <div className="pr-document-list">
          <table className="tbl" translate="no">
            <thead translate="yes">
              <tr>
                <th>{t('print.document.placeholder')}</th>
                <th>{t('print.document.rows')}</th>
                <th>{t('print.document.place')}</th>
              </tr>
            </thead>
            <tbody>
              {placeholders.map(({ text, rows, place }, number) => (
                // Placeholders have no identity of their own; their number is it.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <tr key={number}>
                  <td>
                    <span className="pr-document-name">
                      {wrong.has(number) ? <Icon name="warn" size={14} /> : null}
                      {text}
                    </span>
                  </td>
                  <td>{rows}</td>
                  <td className="ink3">{place}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}
