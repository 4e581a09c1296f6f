import { download, errorText } from '@gantry/client/web'
import { recordFiles } from '@gantry/files/shared'
import type { RecordSlots, TableModel } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** The slots of a record with the menu entry that downloads all of its files, where its table can hold any. */
export const useRecordFiles = (slots: RecordSlots): RecordSlots => {
  const { t } = useTranslation()
  const save = (table: string, record: string) =>
    download(recordFiles, { table, record }).catch(error =>
      toast({ kind: 'failed', text: errorText(t, error) }),
    )
  return {
    ...slots,
    actions: (record, model) => [
      ...(slots.actions?.(record, model) ?? []),
      ...(holdsFiles(model)
        ? [
            {
              key: 'files',
              icon: 'download',
              label: t('files.all'),
              run: () => void save(model.id, record.id),
            } as const,
          ]
        : []),
    ],
  }
}

const holdsFiles = (model: TableModel): boolean =>
  model.fields.some(field => field.type.files || model.slaveOf(field)?.fields.some(({ type }) => type.files))
