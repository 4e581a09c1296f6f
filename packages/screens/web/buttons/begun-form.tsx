import type { JsonObject } from '@gantry/base/shared'
import { localeNow } from '@gantry/fields/web'
import { Skeleton } from '@gantry/ui/web'
import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTable } from '../data/use-table.ts'
import { RecordForm } from '../form/record-form.tsx'
import { inSentence } from '../parts/in-sentence.ts'
import { Unreadable } from '../parts/unreadable.tsx'

interface BegunFormProps {
  readonly table: string
  readonly values: JsonObject
  onClose(): void
}

/** Form of a new record created by a button, shown over the current page. */
const BegunForm = ({ table, values, onClose }: BegunFormProps) => {
  const { t } = useTranslation()
  const { model, error, refetch } = useTable(table)
  const title = model ? t('list.new', { table: inSentence(model.one, localeNow().lang) }) : ''
  return (
    <Drawer
      open
      title={null}
      aria-label={title}
      closable={false}
      mask={{ closable: false }}
      size={720}
      styles={{ body: { padding: 0 }, wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      {model ? (
        <RecordForm
          model={model}
          record={null}
          title={title}
          initial={values}
          place="panel"
          onUnsaved={() => undefined}
          onCancel={onClose}
          onSaved={onClose}
        />
      ) : error ? (
        <Unreadable error={error} onRetry={refetch} />
      ) : (
        <Skeleton kind="form" />
      )}
    </Drawer>
  )
}

export default BegunForm
