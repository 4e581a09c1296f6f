import { AppError, unpackBounded } from '@gantry/base/shared'
import type { DocumentFormat } from '../../shared/document-file.ts'
import { elementsOf, parseXml } from './xml.ts'

/** Far above real documents, far below what harms the process. Sizes are bytes. */
const partLimits = { entries: 2_000, entry: 32 * 1024 ** 2, whole: 96 * 1024 ** 2, ratio: 400 }

/** The parts of a document by path. */
export type Parts = Map<string, Uint8Array>

const mainTypes: readonly (readonly [type: RegExp, format: DocumentFormat])[] = [
  [/wordprocessingml\.document\.main\+xml$/, 'docx'],
  [/spreadsheetml\.sheet\.main\+xml$/, 'xlsx'],
]

/**
 * The parts of a Word document or Excel workbook. Refused is what runs or fetches something when it is opened: macros,
 * controls, embedded programs, data connections, and anything taken from outside.
 * @throws AppError print.document_type, print.document_too_large, print.document_unsafe, print.document_broken
 */
export const openParts = (bytes: Uint8Array): { readonly parts: Parts; readonly format: DocumentFormat } => {
  const parts = unpack(bytes)
  if (!parts.has('[Content_Types].xml')) throw new AppError('print.document_type')
  const types = [
    ...elementsOf(parseXml(parts.get('[Content_Types].xml'), '[Content_Types].xml'), 'Override'),
  ].map(each => each.getAttribute('ContentType') ?? '')
  refuseActive(parts, types)
  const format = mainTypes.find(([type]) => types.some(each => type.test(each)))?.[1]
  if (!format) throw new AppError('print.document_type')
  refuseOutside(parts)
  if (format === 'docx') refuseFetchingFields(parts)
  return { parts, format }
}

const unpack = (bytes: Uint8Array): Parts => {
  try {
    return unpackBounded(bytes, partLimits)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw error.code === 'file.too_large'
      ? new AppError('print.document_too_large')
      : new AppError('print.document_type', { ...error.params })
  }
}

const active =
  /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/|embeddings\/|externalLinks\/|queryTables\/|macrosheets\/|dialogsheets\/|customUI\/|connections\.xml|attachedToolbars\.bin)/i

const refuseActive = (parts: Parts, types: readonly string[]): void => {
  const part = [...parts.keys()].find(path => active.test(path))
  if (part !== undefined) throw new AppError('print.document_unsafe', { part })
  const type = types.find(each => /macroEnabled|vbaProject|activeX|intlmacrosheet/i.test(each))
  if (type !== undefined) throw new AppError('print.document_unsafe', { part: type })
}

/** Links people click are no harm; anything else from outside is fetched when the document is opened. */
const refuseOutside = (parts: Parts): void => {
  for (const [path, content] of parts) {
    if (!path.endsWith('.rels')) continue
    for (const relation of elementsOf(parseXml(content, path), 'Relationship')) {
      if (relation.getAttribute('TargetMode') !== 'External') continue
      const isLink = (relation.getAttribute('Type') ?? '').endsWith('/hyperlink')
      const target = relation.getAttribute('Target') ?? ''
      if (!isLink || !/^(https?|mailto|tel):/i.test(target))
        throw new AppError('print.document_unsafe', { part: target.slice(0, 200) })
    }
  }
}

/** Fields of Word that run a program or take text, pictures or data from somewhere. */
const fetching = /\b(DDE|DDEAUTO|INCLUDETEXT|INCLUDEPICTURE|IMPORT|LINK|DATABASE|MACROBUTTON|RD)\b/i

/** Whether a part can hold text of a Word document. */
export const isWordText = (path: string): boolean => /^word\/[^/]*\.xml$/.test(path)

const refuseFetchingFields = (parts: Parts): void => {
  for (const [path, content] of parts) {
    if (!isWordText(path)) continue
    const document = parseXml(content, path)
    // A field is often split over several runs.
    const codes = [
      elementsOf(document, 'instrText')
        .map(each => each.textContent ?? '')
        .join(''),
      ...elementsOf(document, 'fldSimple').map(each => attributeOf(each, 'instr')),
    ]
    const found = codes.map(code => fetching.exec(code)?.[0]).find(each => each !== undefined)
    if (found !== undefined) throw new AppError('print.document_unsafe', { part: found })
  }
}

const attributeOf = (element: Element, name: string): string =>
  Array.from(element.attributes).find(each => each.localName === name)?.value ?? ''
