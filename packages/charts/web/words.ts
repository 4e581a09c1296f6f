import { localeNow } from '@gantry/fields/web'
import type { TableModel } from '@gantry/screens/web'
import type { TFunction } from 'i18next'
import { type ChartWords, wordsOf } from '../shared/words.ts'

/** The words of a chart in the language of the page. */
export const chartWords = (t: TFunction, model: TableModel): ChartWords =>
  wordsOf({ say: (key, params) => t(key, { ...params }), locale: localeNow(), field: id => model.field(id) })
