import { Modal, Skeleton } from '@gantry/ui/web'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { BeginRelated } from '../form/related-records.tsx'

/** Loaded when a record is created. */
const RecordForm = lazy(() =>
  import('../form/record-form.tsx').then(({ RecordForm }) => ({ default: RecordForm })),
)

const ignore = () => undefined

/** Form of a new record created from another one, shown over the page of that record. */
export const BeginRelatedRecord = ({ model, initial, onEnd }: BeginRelated) => {
  const { t } = useTranslation()
  return (
    <Modal open width={760} footer={null} title={null} onCancel={() => onEnd(false)}>
      <Suspense fallback={<Skeleton kind="form" rows={6} />}>
        <RecordForm
          model={model}
          record={null}
          place="panel"
          title={t('form.block.begin', { name: model.one })}
          initial={initial}
          onUnsaved={ignore}
          onCancel={() => onEnd(false)}
          onSaved={() => onEnd(true)}
        />
      </Suspense>
    </Modal>
  )
}
