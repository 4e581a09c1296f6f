import { AppError } from '@gantry/base/shared'
import type { Parts } from './open-parts.ts'
import { childrenOf, elementsOf, parseXml } from './xml.ts'

/** A sheet of a workbook that is filled. */
export interface SheetPart {
  readonly name: string
  readonly path: string
  readonly document: Document
}

/** A workbook while it is filled. */
export interface BookParts {
  readonly parts: Parts
  /** The part of the workbook itself. */
  readonly path: string
  readonly document: Document
  readonly sheets: readonly SheetPart[]
  /** Texts that cells name by number. */
  readonly texts: readonly string[]
  /** Whether cells of a style show numbers in a format of their own. */
  readonly isNumberStyle: (style: string | null) => boolean
}

/** The relations of a part, by id. */
export const relationsOf = (
  parts: Parts,
  path: string,
): ReadonlyMap<string, { type: string; path: string }> => {
  const content = parts.get(relationsPath(path))
  if (!content) return new Map()
  return new Map(
    elementsOf(parseXml(content, relationsPath(path)), 'Relationship').map(each => [
      each.getAttribute('Id') ?? '',
      {
        type: (each.getAttribute('Type') ?? '').replace(/^.*\//, ''),
        path: resolved(path, each.getAttribute('Target') ?? ''),
      },
    ]),
  )
}

export const relationsPath = (path: string): string => path.replace(/([^/]*)$/, '_rels/$1.rels')

/** A path as a relation of another part names it. */
const resolved = (from: string, target: string): string =>
  new URL(target, `https://part/${from}`).pathname.slice(1)

/** @throws AppError print.document_broken */
export const openBook = (parts: Parts): BookParts => {
  const root = [...relationsOf(parts, '').values()].find(({ type }) => type === 'officeDocument')
  if (!root) throw new AppError('print.document_broken', { part: '_rels/.rels' })
  const document = parseXml(parts.get(root.path), root.path)
  const related = relationsOf(parts, root.path)
  const pathOf = (type: string) => [...related.values()].find(each => each.type === type)?.path
  const sheets = elementsOf(document, 'sheet').flatMap(sheet => {
    const id = Array.from(sheet.attributes).find(each => each.localName === 'id')?.value ?? ''
    const target = related.get(id)
    if (target?.type !== 'worksheet') return []
    return [
      {
        name: sheet.getAttribute('name') ?? '',
        path: target.path,
        document: parseXml(parts.get(target.path), target.path),
      },
    ]
  })
  return {
    parts,
    path: root.path,
    document,
    sheets,
    texts: textsOf(parts, pathOf('sharedStrings')),
    isNumberStyle: numberStyles(parts, pathOf('styles')),
  }
}

const textsOf = (parts: Parts, path: string | undefined): readonly string[] =>
  path === undefined ? [] : elementsOf(parseXml(parts.get(path), path), 'si').map(textIn)

/** The text of a cell or shared text, its runs joined; phonetic hints are none of it. */
export const textIn = (element: Element): string =>
  elementsOf(element, 't')
    .filter(each => each.parentNode?.nodeName.replace(/^.*:/, '') !== 'rPh')
    .map(each => each.textContent ?? '')
    .join('')

/** Formats without a shape of their own: general, and text. */
const shapeless = new Set(['0', '49', ''])

const numberStyles = (parts: Parts, path: string | undefined): BookParts['isNumberStyle'] => {
  if (path === undefined) return () => false
  const cells = elementsOf(parseXml(parts.get(path), path), 'cellXfs')[0]
  const formats = cells ? childrenOf(cells, 'xf').map(xf => xf.getAttribute('numFmtId') ?? '') : []
  return style => !shapeless.has(formats[Number(style ?? 0)] ?? '')
}
