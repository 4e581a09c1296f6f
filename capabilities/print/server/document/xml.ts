import { AppError } from '@gantry/base/shared'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'

const utf8 = new TextDecoder()

/**
 * A part of a document as a tree. A document type is refused: it can declare entities that grow without end.
 * @throws AppError print.document_broken
 */
export const parseXml = (bytes: Uint8Array | undefined, part: string): Document => {
  const broken = () => new AppError('print.document_broken', { part })
  if (!bytes) throw broken()
  const text = utf8.decode(bytes)
  if (/<!DOCTYPE/i.test(text)) throw broken()
  const parser = new DOMParser({
    errorHandler: {
      warning: () => undefined,
      error: () => {
        throw broken()
      },
      fatalError: () => {
        throw broken()
      },
    },
  })
  const document = parser.parseFromString(text, 'text/xml')
  if (!document?.documentElement) throw broken()
  return document
}

export const writeXml = (document: Document): Uint8Array =>
  new TextEncoder().encode(new XMLSerializer().serializeToString(document))

/** Elements of a name below a node, whatever their prefix. */
export const elementsOf = (node: Document | Element, name: string): Element[] =>
  Array.from(node.getElementsByTagNameNS('*', name))

/** Children of an element of a name. */
export const childrenOf = (node: Element, name: string): Element[] =>
  Array.from(node.childNodes).filter(
    (child): child is Element => child.nodeType === 1 && child.nodeName.replace(/^.*:/, '') === name,
  )

/** A new element with the prefix and namespace of another. */
export const elementLike = (other: Element, name: string): Element =>
  other.ownerDocument.createElementNS(other.namespaceURI, other.prefix ? `${other.prefix}:${name}` : name)

export const removeNode = (node: Node): void => {
  node.parentNode?.removeChild(node)
}

/** Text without characters that XML cannot hold. */
export const plainText = (text: string): string =>
  // Line breaks and tabs are the only control characters of XML.
  text.replace(/[^\t\n\r\P{Cc}]|[\ufffe\uffff]/gu, '')
