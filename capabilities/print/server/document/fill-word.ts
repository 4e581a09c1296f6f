import { AppError } from '@gantry/base/shared'
import {
  ImagePlugin,
  LoopPlugin,
  MimeType,
  officeMarkup,
  type ScopeDataArgs,
  type Tag,
  TagPlacement,
  TemplateHandler,
  TemplateSyntaxError,
  TextPlugin,
  type XmlNode,
  xml,
} from 'easy-template-x'
import { zipSync } from 'fflate'
import type { Placeholder } from '../../shared/document-file.ts'
import { isWordText, type Parts } from './open-parts.ts'
import { markOf, misplaced, placeOf, requirePairs } from './placeholders.ts'
import { type DocumentValues, type Filled, isPicture, wordsOf } from './values.ts'
import { elementsOf, parseXml, plainText, writeXml } from './xml.ts'

/** Pixels of Word in a millimetre. */
const pixels = 96 / 25.4

const handlerOf = (values: DocumentValues) =>
  new TemplateHandler({
    // Options of tags are no part of our placeholders; their brackets are those nobody writes.
    delimiters: { tagStart: '{{', tagEnd: '}}', tagOptionsStart: '\u27e6', tagOptionsEnd: '\u27e7' },
    plugins: [new LoopPlugin(), new TextPlugin(), new ImagePlugin()],
    // Tables within tables are deeper than the twenty levels the library allows.
    maxXmlDepth: 100,
    scopeDataResolver: ({ strPath, path }: ScopeDataArgs) => valueAt(values, strPath, path),
  })

const valueAt = ({ fields, rows }: DocumentValues, names: readonly string[], path: ScopeDataArgs['path']) => {
  const last = path.at(-1)
  const name = markOf(names.at(-1) ?? '').name
  // The scope ends with the tag that is asked for; a number before it is the row it stands in.
  if (typeof last === 'object' && last.disposition === 'Open') return (rows[name] ?? []).map(() => ({}))
  const at = path.findIndex(part => typeof part === 'number')
  const row = at < 1 ? undefined : rows[markOf(names[at - 1] ?? '').name]?.[Number(path[at])]
  return contentOf(row === undefined ? fields[name] : row[name])
}

const contentOf = (value: Filled | undefined) =>
  value !== undefined && isPicture(value)
    ? {
        _type: 'image' as const,
        source: Buffer.from(value.picture, 'base64'),
        format: value.format === 'png' ? MimeType.Png : MimeType.Jpeg,
        width: Math.round(value.width * pixels),
        height: Math.round(value.height * pixels),
      }
    : plainText(wordsOf(value))

const packed = (parts: Parts): Buffer => Buffer.from(zipSync(Object.fromEntries(parts), { level: 1 }))

/** The words around a placeholder. */
const around = (tag: Tag): string => {
  if (tag.placement !== TagPlacement.TextNode) return tag.rawText
  return wordsIn(officeMarkup.query.containingParagraphNode(tag.xmlTextNode))
}

const wordsIn = (node: XmlNode): string =>
  xml.query.isTextNode(node) ? node.textContent : (node.childNodes ?? []).map(wordsIn).join('')

/**
 * The placeholders of a Word document with those of its heads and feet; split ones are joined.
 * @throws AppError print.document_braces, print.document_rows
 */
export const wordPlaceholders = async (parts: Parts): Promise<readonly Placeholder[]> => {
  for (const [path, content] of parts)
    if (isWordText(path))
      for (const paragraph of elementsOf(parseXml(content, path), 'p')) {
        const words = elementsOf(paragraph, 't')
          .map(each => each.textContent ?? '')
          .join('')
        requirePairs(words, words)
      }
  const tags = await handlerOf({ fields: {}, rows: {} })
    .parseTags(packed(parts))
    .catch((error: unknown) => {
      if (error instanceof TemplateSyntaxError)
        throw new AppError('print.document_braces', { place: placeOf(error.message) })
      throw error
    })
  const found: Placeholder[] = []
  let open: { readonly name: string; readonly tag: Tag } | null = null
  for (const tag of tags) {
    const { does, name } = markOf(tag.rawText.slice(2, -2))
    if (does === 'begin') {
      if (open) throw misplaced(around(tag))
      open = { name, tag }
    } else if (does === 'end') {
      if (open?.name !== name) throw misplaced(around(tag))
      open = null
    }
    if (does !== 'end')
      found.push({
        text: does === 'begin' ? 'rowNumber' : name,
        place: placeOf(around(tag)),
        ...(open && { rows: open.name }),
      })
  }
  if (open) throw misplaced(around(open.tag))
  return found
}

/** Prefixes that pictures are written with; only documents that Word itself made are sure to declare them. */
const pictureNames = {
  wp: 'http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing',
  r: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
} as const

const declaring = (parts: Parts): Parts => {
  const declared = new Map(parts)
  for (const [path, content] of parts) {
    if (!isWordText(path)) continue
    const document = parseXml(content, path)
    const missing = Object.entries(pictureNames).filter(
      ([prefix]) => !document.documentElement.hasAttribute(`xmlns:${prefix}`),
    )
    for (const [prefix, name] of missing)
      document.documentElement.setAttributeNS('http://www.w3.org/2000/xmlns/', `xmlns:${prefix}`, name)
    if (missing.length > 0) declared.set(path, writeXml(document))
  }
  return declared
}

/** A Word document with its placeholders filled. Values are text: none of them is read as a placeholder again. */
export const fillWord = async (parts: Parts, values: DocumentValues): Promise<Uint8Array> =>
  handlerOf(values).process(packed(declaring(parts)), {})
