import { call, callKey, currentLang, inSpace, useSession } from '@gantry/client/web'
import { fileHref, localeNow } from '@gantry/fields/web'
import { listRecords, type RecordRow, where } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { paperHtml } from '../shared/html.ts'
import { codePath } from '../shared/read-code.ts'
import { fieldsRead, type Paper, type Printing, renderPaper } from '../shared/render.ts'
import type { PrintTemplate } from '../shared/template.ts'

/** The address a code of a record holds. */
export const codeAddress = (table: string, id: string): string =>
  new URL(inSpace(codePath(table, id)), location.origin).href

/** Who prints now, in the notation of this browser. */
const usePrintingNow = (table: string): Printing => {
  const { t } = useTranslation()
  const by = useSession()?.user.name ?? ''
  return useMemo(
    () => ({
      locale: localeNow(),
      now: Date.now(),
      by,
      addressOf: record => codeAddress(table, record),
      words: {
        total: t('print.total'),
        number: t('print.number'),
        pageTotal: t('print.page_total'),
        carried: t('print.carried'),
        brought: t('print.brought'),
        yes: t('print.yes'),
        no: t('print.no'),
      },
    }),
    [t, by, table],
  )
}

interface PaperState {
  readonly paper: Paper | null
  readonly html: string
  /** Records that could be read. */
  readonly count: number
  readonly error: Error | null
}

/** A template filled with records as the person may read them. `chosen`: blocks can be pressed, and this one is. */
export const usePaper = (
  model: TableModel,
  template: PrintTemplate | null,
  ids: readonly string[],
  chosen?: number | null,
): PaperState => {
  const printing = usePrintingNow(model.id)
  const { info } = model
  const open = new Set(info.rights.readable)
  const fields = template ? fieldsRead(template, info.table).filter(id => open.has(id)) : []
  const input = {
    table: model.id,
    filter: where('id', 'in', [...ids]),
    fields,
    pageSize: Math.max(ids.length, 1),
    count: 'none' as const,
  }
  const { data, error } = useQuery({
    queryKey: callKey(listRecords, input),
    queryFn: ({ signal }) => call(listRecords, input, { signal }),
    enabled: template !== null && ids.length > 0,
    placeholderData: before => before,
  })
  const rows = data?.data
  const paper = useMemo(() => {
    if (!template || !rows) return null
    const byId = new Map(rows.map(row => [row.id, row]))
    const inOrder = ids.flatMap((id): RecordRow[] => {
      const row = byId.get(id)
      return row ? [row] : []
    })
    return renderPaper(template, info, inOrder, printing)
  }, [template, info, rows, ids, printing])
  const html = useMemo(
    () =>
      paper
        ? paperHtml(paper, {
            lang: currentLang(),
            title: model.one,
            pictureOf: (file, record) => fileHref(file, { table: model.id, record }, true),
            ...(chosen !== undefined && { chosen }),
          })
        : '',
    [paper, model, chosen],
  )
  return { paper, html, count: paper?.records.length ?? 0, error }
}
