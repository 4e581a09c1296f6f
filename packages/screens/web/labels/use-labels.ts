import { useCall } from '@gantry/client/web'
import { localeNow } from '@gantry/fields/web'
import { type Label, labelsField, listLabels } from '@gantry/model/shared'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { trusted } from '../data/use-table.ts'
import { type FieldModel, modelField, type TableModel } from '../parts/table-model.ts'

const none: readonly Label[] = []

/** The labels the user may use on the records of a table; `field` shows and filters them like a multiple choice field. */
export const useLabels = (model: TableModel) => {
  const { t } = useTranslation()
  const usable = model.info.table.app !== undefined
  const { data } = useCall(listLabels, { table: model.id }, { enabled: usable, staleTime: trusted })
  const labels = data?.labels ?? none
  const field = useMemo<FieldModel | null>(() => {
    const options = labels.map(({ id, name, color }) => ({ id, label: name, ...(color && { color }) }))
    return usable
      ? modelField(labelsField, { type: 'multiChoice', options }, t('labels.title'), localeNow().lang)
      : null
  }, [usable, labels, t])
  return {
    usable: usable && data !== undefined,
    labels,
    field,
    mayShare: data?.mayShare ?? false,
    mayShowAll: data?.mayShowAll ?? false,
  }
}

/** The table model with its labels as a filterable field, but not as a column. */
export const useLabelled = (model: TableModel): TableModel => {
  const { field } = useLabels(model)
  return useMemo(
    () => (field ? { ...model, field: id => (id === labelsField ? field : model.field(id)) } : model),
    [model, field],
  )
}
