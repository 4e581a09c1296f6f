import { currentLang } from '@gantry/client/web'
import { modelTable, type TableModel } from '@gantry/screens/web'
import type { TFunction } from 'i18next'
import type { TakenForm } from '../take/taken-form.ts'

/** The table of a form as it was taken along. */
export const modelOf = (t: TFunction, { info }: TakenForm): TableModel =>
  modelTable(info, currentLang(), field => t(`system.${field}`))
