import {
  call,
  callKey,
  currentLang,
  inSpace,
  spaceSetting,
  useCall,
  useSession,
  watermarkNow,
} from '@gantry/client/web'
import { fileHref, localeNow } from '@gantry/fields/web'
import { listRecords, type RecordRow, watermarkPrintsSetting, where } from '@gantry/model/shared'
import type { TableModel } from '@gantry/screens/web'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listApprovalTracks } from '../shared/contract.ts'
import { paperHtml } from '../shared/html.ts'
import { codePath } from '../shared/read-code.ts'
import { fieldsRead, type Paper, type Printing, renderPaper } from '../shared/render.ts'
import { type PrintTemplate, showsApproval } from '../shared/template.ts'
import { paperFonts } from './paper-fonts.ts'

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
        approval: {
          step: t('print.approval.step'),
          person: t('print.approval.person'),
          decision: t('print.approval.decision'),
          opinion: t('print.approval.opinion'),
          signature: t('print.approval.signature'),
          time: t('print.approval.time'),
          for: t('print.approval.for'),
        },
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
  const isTracked = template !== null && showsApproval(template)
  const tracks = useCall(
    listApprovalTracks,
    { table: model.id, ids: [...ids] },
    { enabled: isTracked && ids.length > 0 },
  )
  const approvals = tracks.data?.data
  const rows = data?.data
  const paper = useMemo(() => {
    if (!template || !rows || (isTracked && ids.length > 0 && !approvals)) return null
    const byId = new Map(rows.map(row => [row.id, row]))
    const inOrder = ids.flatMap((id): RecordRow[] => {
      const row = byId.get(id)
      return row ? [row] : []
    })
    const approvalsOf = (record: string) => approvals?.[record] ?? []
    return renderPaper(template, info, inOrder, { ...printing, approvalsOf })
  }, [template, info, rows, ids, printing, isTracked, approvals])
  const html = useMemo(
    () =>
      paper
        ? paperHtml(paper, {
            lang: currentLang(),
            title: model.one,
            pictureOf: (file, place) => fileHref(file, { table: model.id, ...place }, true),
            ...(chosen !== undefined && { chosen }),
            fonts: paperFonts(),
            watermark: spaceSetting(watermarkPrintsSetting) ? watermarkNow() : null,
          })
        : '',
    [paper, model, chosen],
  )
  return { paper, html, count: paper?.records.length ?? 0, error: error ?? tracks.error }
}
