import { csvText } from '@gantry/base/shared'
import { call, saveText } from '@gantry/client/web'
import type { TFunction } from 'i18next'
import { type Operation, personalContract, placeOf, readAgent } from '../../shared/index.ts'

const pageSize = 500

/** Saves all security operations of the last seven days as a CSV file that spreadsheets read as UTF-8. */
export const saveOperations = async (t: TFunction): Promise<void> => {
  const rows: Operation[] = []
  for (let more = true; more; ) {
    const last = rows.at(-1)
    const page = await call(personalContract.listOperations, {
      limit: pageSize,
      ...(last && { before: last.id }),
    })
    rows.push(...page.data)
    more = page.more
  }
  const heads = ['at', 'content', 'result', 'ip', 'place', 'platform', 'browser']
  const lines = [heads.map(name => t(`personal.operations.${name}`)), ...rows.map(row => cellsOf(t, row))]
  saveText(`${t('personal.operations')}.csv`, 'text/csv', `\uFEFF${csvText(lines)}`)
}

const cellsOf = (t: TFunction, { at, action, result, ip, agent }: Operation): readonly string[] => {
  const { platform, browser } = readAgent(agent)
  return [
    // The form that spreadsheets read as a moment in every language.
    new Date(at).toLocaleString('sv-SE'),
    t(`oplog.action.${action}`),
    t(`personal.operations.result.${result}`),
    ip ?? '',
    t(`personal.place.${placeOf(ip)}`),
    platform,
    browser,
  ]
}
