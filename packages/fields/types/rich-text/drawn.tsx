import { createElement, Fragment, type ReactNode } from 'react'
import { type Node, readHtml } from './read-html.ts'

/** Renders rich text as elements after parsing it; never as markup. */
export const Drawn = ({ html }: { html: string }) => (
  <div className="f-rich" translate="no">
    {drawAll(readHtml(html))}
  </div>
)

const drawAll = (nodes: readonly Node[]): ReactNode =>
  nodes.map((node, place) => createElement(Fragment, { key: place }, draw(node)))

const draw = (node: Node): ReactNode => {
  if (typeof node === 'string') return node
  const { tag, href, children } = node
  if (tag === 'br' || tag === 'hr') return createElement(tag)
  if (tag === 'a')
    return (
      <a href={href} target="_blank" rel="noreferrer noopener">
        {drawAll(children)}
      </a>
    )
  return createElement(tag, null, drawAll(children))
}
