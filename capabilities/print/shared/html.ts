import type { FileRef } from '@gantry/fields/shared'
import { type Drawing, drawBars, drawQr } from './codes.ts'
import type { Paper, Part, PlacedPart } from './render.ts'
import { sizeOf } from './template.ts'

/** Text as it stands in HTML, also in attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

/** A drawing as SVG, `height` in millimetres. */
export const svgOf = ({ width, height, path }: Drawing, millimetres: number): string =>
  `<svg viewBox="0 0 ${width} ${height}" style="height:${millimetres}mm;width:${
    width === height ? `${millimetres}mm` : `${Math.min(180, width * 0.33)}mm`
  }" preserveAspectRatio="none" shape-rendering="crispEdges"><path fill="#000" d="${path}"/></svg>`

const style = `
*{box-sizing:border-box}
html,body{margin:0;background:#fff;color:#111}
body{font:9.5pt/1.5 "Noto Sans SC","Noto Sans CJK SC","PingFang SC","Microsoft YaHei","Noto Sans SC Variable",system-ui,sans-serif;overflow-wrap:anywhere}
.sheet+.sheet{break-before:page}
.p{margin:0 0 3mm}
.t{white-space:pre-wrap}.t.small{font-size:8pt;color:#444}.t.large{font-size:13pt}.t.title{font-size:18pt;font-weight:600;line-height:1.3}
.b{font-weight:600}.center{text-align:center}.end{text-align:end}
h2{font-size:10.5pt;margin:0 0 1.5mm;break-after:avoid}
table{width:100%;border-collapse:collapse}
th,td{border:.25mm solid #999;padding:1mm 1.8mm;text-align:start;vertical-align:top;font-weight:400}
th{background:#f2f4f7;color:#333;white-space:nowrap;print-color-adjust:exact;-webkit-print-color-adjust:exact}
thead{display:table-header-group}tr{break-inside:avoid}
td:empty::after{content:"\\00a0"}
td.end,th.end{text-align:end;font-variant-numeric:tabular-nums}
tfoot{display:table-row-group}tfoot td{font-weight:600}
.facts th{width:1%}
.pics{display:grid;gap:3mm}.pics img{width:100%;object-fit:contain;border:.25mm solid #ccc}
td .pic{display:block;max-width:100%;object-fit:contain}
.cap{font:8pt ui-monospace,monospace}
.sign{display:flex;gap:3mm;align-items:end;min-height:14mm;break-inside:avoid}.sign i{flex:0 1 60mm;border-bottom:.3mm solid #111}
hr{border:0;border-top:.3mm solid #111}
.br{break-after:page;margin:0}
@media screen{html{zoom:var(--zoom,1)}.br{border-top:.3mm dashed #9ab}}
svg{display:inline-block;max-width:100%}
.wm{position:fixed;inset:0;pointer-events:none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
@media screen{.wm{display:none}}
`

interface HtmlOptions {
  readonly lang: string
  readonly title: string
  /** Where a picture of a record is found. */
  pictureOf(file: FileRef, place: { readonly record: string; readonly approval?: string }): string
  /** Blocks can be chosen in the designer. */
  readonly chosen?: number | null
  /** `@font-face` rules: a document of its own has none of the fonts of the page. */
  readonly fonts?: string
  /** Over every printed page: a repeating background, a CSS `url(…)`. */
  readonly watermark?: string | null
}

/** A paper as a document of its own, for the preview and for the printer of the browser. */
export const paperHtml = (paper: Paper, options: HtmlOptions): string => {
  const [width, height] = sizeOf(paper.page)
  const { top, right, bottom, left } = paper.page.margins
  const page = `@page{size:${width}mm ${height === null ? 'auto' : `${height}mm`};margin:${top}mm ${right}mm ${bottom}mm ${left}mm;${runningBox('top', paper.head)}${runningBox('bottom', paper.foot)}}`
  const designing =
    options.chosen === undefined
      ? ''
      : '.p{cursor:pointer}.p:hover{outline:.3mm dashed #5b8def}.p.on{outline:.5mm solid #1664d9;outline-offset:1mm}'
  // On the screen the margins of the page are padding, and its height is the least one.
  const screen = `@media screen{.sheet{width:${width}mm;${height === null ? '' : `min-height:${height}mm;`}padding:${top}mm ${right}mm ${bottom}mm ${left}mm}.sheet+.sheet{border-top:2mm solid #d8dee8}}`
  const sheets = paper.records
    .map(
      (parts, at) =>
        `<section class="sheet">${parts.map(part => placed(part, paper.ids[at] ?? '', options)).join('')}</section>`,
    )
    .join('')
  return documentOf(
    options,
    `${options.fonts ?? ''}${style}${page}${screen}${designing}`,
    `${sheets}${watermarkOf(options)}`,
  )
}

/** A fixed element is repeated on every printed page; on the screen the page around the preview has its own. */
const watermarkOf = ({ watermark }: HtmlOptions): string =>
  watermark ? `<div class="wm" aria-hidden="true" style="background-image:${escaped(watermark)}"></div>` : ''

/** A document of its own with a style and a body. */
export const documentOf = (
  { lang, title }: { readonly lang: string; readonly title: string },
  css: string,
  body: string,
): string =>
  `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8"><title>${escaped(title)}</title><style>${css}</style></head><body>${body}</body></html>`

/** A margin box of the page with its numbers as counters. */
const runningBox = (side: 'top' | 'bottom', text: string): string => {
  if (text === '') return ''
  const content = text
    .split(/(\{\{(?:page|jobPage)s?\}\})/)
    .filter(piece => piece !== '')
    .map(piece =>
      // A browser counts the pages of all it prints; several records numbered each by itself are printed from their PDF.
      /^\{\{(?:page|jobPage)\}\}$/.test(piece)
        ? 'counter(page)'
        : /^\{\{(?:page|jobPage)s\}\}$/.test(piece)
          ? 'counter(pages)'
          : cssText(piece),
    )
    .join(' ')
  return `@${side}-center{font:8pt sans-serif;color:#555;content:${content}}`
}

/** A string of CSS; everything but letters and digits is escaped, so that it cannot end the string or the style. */
const cssText = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} ]/gu, sign => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

const placed = ({ block, part }: PlacedPart, record: string, options: HtmlOptions): string => {
  const on = options.chosen === block ? ' on' : ''
  return `<div class="p ${part.kind === 'break' ? 'br' : ''}${on}" data-block="${block}">${partHtml(part, record, options)}</div>`
}

const heading = (title: string): string => (title === '' ? '' : `<h2>${escaped(title)}</h2>`)

const partHtml = (part: Part, record: string, options: HtmlOptions): string => {
  switch (part.kind) {
    case 'text':
      return `<div class="t ${part.size} ${part.align}${part.bold ? ' b' : ''}">${escaped(part.text)}</div>`
    case 'facts':
      return heading(part.title) + factsHtml(part)
    case 'table':
      return heading(part.title) + tableHtml(part, record, options)
    case 'code': {
      const drawing = part.code === 'qr' ? drawQr(part.text) : drawBars(part.text)
      const caption = part.caption === '' ? '' : `<div class="cap">${escaped(part.caption)}</div>`
      return `<div class="${part.align}">${drawing ? svgOf(drawing, part.size) : ''}${drawing ? caption : escaped(part.text)}</div>`
    }
    case 'pictures':
      return `${heading(part.title)}<div class="pics" style="grid-template-columns:repeat(${part.columns},1fr)">${part.files
        .map(
          file =>
            `<img alt="${escaped(file.name)}" style="height:${part.height}mm" src="${escaped(options.pictureOf(file, { record: part.record }))}">`,
        )
        .join('')}</div>`
    case 'sign':
      return `<div class="sign"><span>${escaped(part.text)}</span><i></i></div>`
    case 'line':
      return '<hr>'
    case 'break':
      return ''
  }
}

const factsHtml = ({ columns, facts }: Extract<Part, { kind: 'facts' }>): string => {
  const lines: string[] = []
  let line: string[] = []
  const close = () => {
    if (line.length === 0) return
    const missing = columns - line.length
    lines.push(`<tr>${line.join('')}${missing > 0 ? `<td colspan="${missing * 2}"></td>` : ''}</tr>`)
    line = []
  }
  for (const { label, text, wide } of facts) {
    const whole = wide && columns > 1
    if (whole) close()
    line.push(
      `<th>${escaped(label)}</th><td${whole ? ` colspan="${columns * 2 - 1}"` : ''}>${escaped(text)}</td>`,
    )
    if (whole) {
      lines.push(`<tr>${line.join('')}</tr>`)
      line = []
    } else if (line.length === columns) close()
  }
  close()
  return `<table class="facts">${lines.join('')}</table>`
}

const tableHtml = (
  { heads, rows, totals, pictures }: Extract<Part, { kind: 'table' }>,
  record: string,
  options: HtmlOptions,
): string => {
  const cell = (tag: 'td' | 'th', text: string, at: number): string => {
    const head = heads[at]
    const width = tag === 'th' && head?.width !== undefined ? ` style="width:${head.width}mm"` : ''
    return `<${tag} class="${head?.align ?? 'start'}"${width}>${escaped(text)}</${tag}>`
  }
  const line = (cells: readonly string[]): string =>
    `<tr>${cells.map((text, at) => cell('td', text, at)).join('')}</tr>`
  const row = (cells: readonly string[], number: number): string => {
    const picture = pictures?.files[number]
    if (!pictures || !picture) return line(cells)
    const { file, approval } = picture
    const image = `<td><img class="pic" alt="" style="height:${pictures.height}mm" src="${escaped(
      options.pictureOf(file, { record, approval }),
    )}"></td>`
    return `<tr>${cells.map((text, at) => (at === pictures.column ? image : cell('td', text, at))).join('')}</tr>`
  }
  return `<table><thead><tr>${heads.map(({ label }, at) => cell('th', label, at)).join('')}</tr></thead><tbody>${rows
    .map(row)
    .join('')}</tbody>${totals ? `<tfoot>${line(totals)}</tfoot>` : ''}</table>`
}
