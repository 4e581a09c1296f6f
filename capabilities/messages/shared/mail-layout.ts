/** A picture sent with a mail. */
export interface MailPicture {
  readonly id: string
  readonly alt: string
}

/** A mail as text and as HTML of a few safe tags. */
export interface MailBody {
  readonly text: string
  readonly html: string
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const linked = (html: string): string =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, url => `<a href="${url}" style="color:#1663d8">${url}</a>`)

/**
 * The HTML of a mail from its text: a paragraph for each block of lines, addresses as links, the picture beneath. Nothing of the text is taken
 * for HTML, so neither a template nor a fact of a message can bring in tags.
 */
export const mailBody = (text: string, footer: string, picture?: MailPicture): MailBody => {
  const paragraphs = text
    .split(/\n{2,}/)
    .map(block => `<p style="margin:0 0 14px">${linked(escaped(block.trim())).replaceAll('\n', '<br>')}</p>`)
    .join('')
  const shown = picture
    ? `<p style="margin:0"><img src="cid:${picture.id}" alt="${escaped(picture.alt)}" style="display:block;width:100%;max-width:592px;height:auto"></p>`
    : ''
  return {
    text: `${text.trim()}\n\n-- \n${footer}\n`,
    html: `<!doctype html><html><body style="margin:0;background:#f3f6fa"><div style="max-width:600px;margin:0 auto;padding:24px;font:15px/1.6 -apple-system,'PingFang SC','Microsoft YaHei',Arial,sans-serif;color:#1b2430"><div style="background:#fff;border:1px solid #dfe5ec;border-radius:8px;padding:24px">${paragraphs}${shown}</div><p style="margin:14px 0 0;color:#6b7785;font-size:12px">${linked(escaped(footer))}</p></div></body></html>`,
  }
}
