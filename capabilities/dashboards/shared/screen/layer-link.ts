import { type Issue, issue } from '@gantry/base/shared'
import type { Mention } from '@gantry/designs/shared'
import { Type } from 'typebox'

/** What a click on a layer opens. */
export type LayerLink =
  | { readonly to: 'record'; readonly table: string; readonly record: string }
  | { readonly to: 'screen'; readonly screen: string }
  /** A page of the space: its path after the address of the space, beginning with `/`. */
  | { readonly to: 'page'; readonly path: string }

const closed = { additionalProperties: false }
const id = Type.String({ maxLength: 48 })

export const layerLinkSchema = Type.Unsafe<LayerLink>(
  Type.Union([
    Type.Object({ to: Type.Literal('record'), table: id, record: id }, closed),
    Type.Object({ to: Type.Literal('screen'), screen: id }, closed),
    Type.Object({ to: Type.Literal('page'), path: Type.String({ maxLength: 500 }) }, closed),
  ]),
)

/** Only paths within the space: another address could lead anywhere. */
const isPath = (path: string): boolean =>
  /^\/(?![/\\])[^\\\s]*$/.test(path) && !/(^|\/)\.\.(\/|$|\?)/.test(path)

/** Issues of a link; `field` is the path within the layer. */
export const checkLink = (link: LayerLink): readonly Issue[] => {
  switch (link.to) {
    case 'record':
      return link.table === '' || link.record === '' ? [issue('link', 'required')] : []
    case 'screen':
      return link.screen === '' ? [issue('link', 'required')] : []
    case 'page':
      return isPath(link.path) ? [] : [issue('link', link.path === '' ? 'required' : 'url')]
  }
}

/** The path in the space that a link opens; null while it is not complete. */
export const pathOfLink = (link: LayerLink): string | null => {
  if (checkLink(link).length > 0) return null
  switch (link.to) {
    case 'record':
      return `/${encodeURIComponent(link.table)}/detail/${encodeURIComponent(link.record)}`
    case 'screen':
      return `/dataview/viewer?id=${encodeURIComponent(link.screen)}`
    case 'page':
      return link.path
  }
}

/** What a link refers to. */
export const mentionsOfLink = (link: LayerLink): readonly Pick<Mention, 'to' | 'how'>[] => {
  if (link.to === 'record' && link.table !== '')
    return [{ to: { kind: 'table', id: link.table }, how: 'shows' }]
  if (link.to === 'screen' && link.screen !== '')
    return [{ to: { kind: 'screen', id: link.screen }, how: 'shows' }]
  return []
}
