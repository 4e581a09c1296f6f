import { localise, type Text } from '@gantry/base/shared'
import type { FileRef, Locale } from '@gantry/fields/shared'
import type { ApprovalBlock, ApprovalColumn } from './template.ts'

/** One decision of the workflow of a record. Whoever runs workflows tells them, see `registerApprovalTracks`. */
export interface ApprovalLine {
  readonly step: Text
  /** Empty: the product itself. */
  readonly person: string
  /** Whom the person acted for; null: nobody else. */
  readonly principal: string | null
  readonly decision: Text
  readonly opinion: string
  /** ISO 8601, UTC. */
  readonly at: string
  readonly signature: Signature | null
}

/** A picture of a signature, with the instance of the workflow it was given in. */
export interface Signature {
  readonly file: string
  readonly approval: string
}

/** Decisions by the id of the record, the oldest first. */
export type ApprovalTracks = Readonly<Record<string, readonly ApprovalLine[]>>

/** Millimetres. */
const signatureHeight = 8
const widths: Partial<Readonly<Record<ApprovalColumn, number>>> = { signature: 32 }

interface Printing {
  readonly locale: Locale
  readonly words: { readonly approval: Readonly<Record<ApprovalColumn | 'for', string>> }
}

/** The decisions of a record as a table, with the pictures of the signatures in their column. */
export const approvalTable = (
  { title, columns }: ApprovalBlock,
  lines: readonly ApprovalLine[],
  { locale, words }: Printing,
) => {
  const { lang, timeZone } = locale
  const time = new Intl.DateTimeFormat(lang, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const cellOf = (line: ApprovalLine): Readonly<Record<ApprovalColumn, string>> => ({
    step: localise(line.step, lang),
    person:
      line.principal === null ? line.person : `${line.person} (${words.approval.for} ${line.principal})`,
    decision: localise(line.decision, lang),
    opinion: line.opinion,
    time: time.format(new Date(line.at)),
    signature: '',
  })
  const column = columns.indexOf('signature')
  return {
    kind: 'table' as const,
    title: title === undefined ? '' : localise(title, lang),
    heads: columns.map(each => ({
      label: words.approval[each],
      align: 'start' as const,
      ...(widths[each] !== undefined && { width: widths[each] }),
    })),
    rows: lines.map(line => columns.map(each => cellOf(line)[each])),
    totals: null,
    sums: null,
    ...(column >= 0 && {
      pictures: {
        column,
        height: signatureHeight,
        files: lines.map(({ signature }) =>
          signature === null ? null : { approval: signature.approval, file: signatureFile(signature.file) },
        ),
      },
    }),
  }
}

const signatureFile = (id: string): FileRef => ({ id, name: 'signature.png', size: 0, mime: 'image/png' })
