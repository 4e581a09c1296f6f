import type { Parts } from './open-parts.ts'
import type { PictureValue } from './values.ts'
import { relationsOf, relationsPath, type SheetPart } from './workbook.ts'
import { elementsOf, parseXml, writeXml } from './xml.ts'

/** A picture with the cell its upper left corner stands in, both counted from 1. */
export interface PlacedPicture {
  readonly picture: PictureValue
  readonly row: number
  readonly column: number
}

const drawingSpace = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const drawingMain = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const relationSpace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageSpace = 'http://schemas.openxmlformats.org/package/2006/relationships'
const drawingType = 'application/vnd.openxmlformats-officedocument.drawing+xml'

/** English metric units, the lengths of drawings, in a millimetre. */
const units = 36_000
/** Left free at the edges of the cell. */
const inset = units

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Adds pictures to the drawing of a sheet, which is begun if it has none. */
export const addPictures = (parts: Parts, sheet: SheetPart, pictures: readonly PlacedPicture[]): void => {
  if (pictures.length === 0) return
  const path = drawingOf(parts, sheet)
  const drawing = parseXml(parts.get(path), path)
  for (const { picture, row, column } of pictures) {
    const media = freePath(parts, number => `xl/media/filled${number}.${picture.format}`)
    parts.set(media, Buffer.from(picture.picture, 'base64'))
    addDefault(parts, picture.format)
    const id = addRelation(parts, path, 'image', `/${media}`)
    const place = { id, row: row - 1, column: column - 1, number: elementsOf(drawing, 'cNvPr').length + 2 }
    const anchor = parseXml(encode(anchorXml(picture, place)), path).documentElement
    drawing.documentElement.appendChild(drawing.importNode(anchor, true))
  }
  parts.set(path, writeXml(drawing))
}

const anchorXml = (
  { width, height }: PictureValue,
  { id, row, column, number }: { id: string; row: number; column: number; number: number },
): string => {
  const size = `cx="${Math.round(width * units)}" cy="${Math.round(height * units)}"`
  return (
    `<xdr:oneCellAnchor xmlns:xdr="${drawingSpace}" xmlns:a="${drawingMain}" xmlns:r="${relationSpace}">` +
    `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${inset}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${inset}</xdr:rowOff></xdr:from>` +
    `<xdr:ext ${size}/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number}" name="Picture ${number}"/><xdr:cNvPicPr/></xdr:nvPicPr>` +
    `<xdr:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>` +
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>` +
    `</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  )
}

const freePath = (parts: Parts, pathOf: (number: number) => string): string => {
  let number = 1
  while (parts.has(pathOf(number))) number++
  return pathOf(number)
}

/** What follows the drawing in a worksheet, in the order of its schema. */
const afterDrawing = [
  'legacyDrawing',
  'legacyDrawingHF',
  'drawingHF',
  'picture',
  'oleObjects',
  'controls',
  'webPublishItems',
  'tableParts',
  'extLst',
]

const drawingOf = (parts: Parts, sheet: SheetPart): string => {
  const known = [...relationsOf(parts, sheet.path).values()].find(({ type }) => type === 'drawing')
  if (known) return known.path
  const path = freePath(parts, number => `xl/drawings/filled${number}.xml`)
  parts.set(path, encode(`<xdr:wsDr xmlns:xdr="${drawingSpace}" xmlns:a="${drawingMain}"/>`))
  addOverride(parts, path)
  const id = addRelation(parts, sheet.path, 'drawing', `/${path}`)
  const root = sheet.document.documentElement
  const name = root.prefix ? `${root.prefix}:drawing` : 'drawing'
  const element = sheet.document.createElementNS(root.namespaceURI, name)
  element.setAttributeNS(relationSpace, 'r:id', id)
  const next = Array.from(root.childNodes).find(child =>
    afterDrawing.includes(child.nodeName.replace(/^.*:/, '')),
  )
  root.insertBefore(element, next ?? null)
  return path
}

/** Adds a relation of a part and answers its id. */
const addRelation = (parts: Parts, part: string, type: string, target: string): string => {
  const path = relationsPath(part)
  const document = parseXml(parts.get(path) ?? encode(`<Relationships xmlns="${packageSpace}"/>`), path)
  const taken = new Set(elementsOf(document, 'Relationship').map(each => each.getAttribute('Id')))
  let number = taken.size + 1
  while (taken.has(`rId${number}`)) number++
  const relation = document.createElementNS(packageSpace, 'Relationship')
  relation.setAttribute('Id', `rId${number}`)
  relation.setAttribute('Type', `${relationSpace}/${type}`)
  relation.setAttribute('Target', target)
  document.documentElement.appendChild(relation)
  parts.set(path, writeXml(document))
  return `rId${number}`
}

const typesPath = '[Content_Types].xml'

const addType = (
  parts: Parts,
  name: 'Default' | 'Override',
  key: string,
  value: string,
  type: string,
): void => {
  const document = parseXml(parts.get(typesPath), typesPath)
  if (elementsOf(document, name).some(each => each.getAttribute(key)?.toLowerCase() === value)) return
  const root = document.documentElement
  const element = document.createElementNS(root.namespaceURI, name)
  element.setAttribute(key, value)
  element.setAttribute('ContentType', type)
  root.insertBefore(element, name === 'Default' ? root.firstChild : null)
  parts.set(typesPath, writeXml(document))
}

const addDefault = (parts: Parts, format: PictureValue['format']): void =>
  addType(parts, 'Default', 'Extension', format, `image/${format}`)

const addOverride = (parts: Parts, path: string): void =>
  addType(parts, 'Override', 'PartName', `/${path}`, drawingType)
