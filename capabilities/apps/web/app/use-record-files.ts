import { isPlainObject } from '@gantry/base/shared'
import { download, errorText } from '@gantry/client/web'
import { recordFiles } from '@gantry/files/shared'
import type { RecordRow } from '@gantry/model/shared'
import type { RecordSlots, TableModel } from '@gantry/screens/web'
import { toast } from '@gantry/ui/web'
import { useTranslation } from 'react-i18next'

/** The slots of a record with the menu entry that downloads all of its files, where it has any. */
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
      ...(holdsFiles(model, record)
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

/** Whether the record has files; slave rows that are not loaded may have some. */
const holdsFiles = (model: TableModel, record: RecordRow): boolean =>
  model.fields.some(field => {
    const value = record[field.id]
    if (field.type.files) return Array.isArray(value) && value.length > 0
    const columns = model.slaveOf(field)?.fields.filter(({ type }) => type.files) ?? []
    if (!Array.isArray(value)) return columns.length > 0 && value === undefined
    return value.filter(isPlainObject).some(row =>
      columns.some(({ id }) => {
        const files = row[id]
        return Array.isArray(files) && files.length > 0
      }),
    )
  })
