import { localise } from '@gantry/base/shared'
import { currentLang, errorText, sayMoment, useCall } from '@gantry/client/web'
import { listBatches, type TableDef } from '@gantry/model/shared'
import { Banner, Modal } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'
import '../apps.css'
import { ImportHistory } from './import-history.tsx'
import { UndoBatch } from './undo-batch.tsx'

interface BatchesDialogProps {
  readonly table: TableDef
  onClose(): void
}

/** What was done to many records of a table at once in the last days, each with its way back. */
export const BatchesDialog = ({ table, onClose }: BatchesDialogProps) => {
  const { t } = useTranslation()
  const acts = useCall(listBatches, { table: table.id })
  return (
    <Modal
      open
      width={640}
      title={t('acts.title', { table: localise(table.label, currentLang()) })}
      onCancel={onClose}
      footer={null}
    >
      {acts.error ? <Banner kind="bad">{errorText(t, acts.error)}</Banner> : null}
      {acts.data?.data.length === 0 ? <p className="ink3">{t('acts.none')}</p> : null}
      <ul className="acts">
        {acts.data?.data.map(act => (
          <li key={act.id}>
            <span className="acts-what">
              {t(`acts.kind.${act.kind}`)}
              <span className="ink3 cap">
                <span translate="no">{act.by.title}</span> · <When at={act.at} />
              </span>
            </span>
            <UndoBatch id={act.id} label={t('undo.label')} undoneBy={act.undoneBy} />
          </li>
        ))}
      </ul>
      <ImportHistory table={table.id} />
    </Modal>
  )
}

const When = ({ at }: { at: string }) => <time dateTime={at}>{sayMoment(at)}</time>
