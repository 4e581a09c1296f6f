import type { Readable } from 'node:stream'
import { AppError, issue } from '@gantry/base/shared'
import type { FilePart } from '@gantry/http/server'
import yauzl from 'yauzl'
import type { ElementCode } from '../../shared/element/contract.ts'
import { mostHtml } from '../../shared/frame/contract.ts'

/** Bytes of a zip, and files in it. */
const most = { zip: 1024 ** 2, files: 200 }

const wrong = (reason: string) => new AppError('package.unreadable', { reason: reason.slice(0, 200) })

/**
 * Page, styles and scripts of a zip: `index.html` or the only page, and all files of CSS and JavaScript in the order of their
 * names.
 * @throws AppError request.invalid without a file or a page, package.unreadable for what is no zip, or too large
 */
export const readElementZip = async (parts: AsyncIterable<FilePart>): Promise<ElementCode> => {
  for await (const { stream } of parts) return codeOf(await textsIn(await bytesOf(stream, most.zip)))
  throw new AppError('request.invalid', {}, [issue('file', 'required')])
}

const bytesOf = async (stream: Readable, limit: number): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > limit) throw wrong(`> ${limit} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const isText = (name: string): boolean => /\.(html?|css|m?js)$/i.test(name)

/** The text files by path; others without content. */
const textsIn = (bytes: Buffer): Promise<ReadonlyMap<string, string | null>> =>
  new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(error instanceof AppError ? error : wrong(String(error)))
    yauzl.fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) return fail(error)
      const files = new Map<string, string | null>()
      zip.on('error', fail)
      zip.on('end', () => resolve(files))
      zip.on('entry', (entry: yauzl.Entry) => {
        const name = entry.fileName
        if (files.size >= most.files) return fail(wrong(`> ${most.files} files`))
        if (name.endsWith('/') || name.startsWith('__MACOSX/')) return zip.readEntry()
        if (!isText(name)) {
          files.set(name, null)
          return zip.readEntry()
        }
        if (entry.uncompressedSize > mostHtml * 4) return fail(wrong(`${name} > ${mostHtml * 4} bytes`))
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return fail(failed)
          bytesOf(stream, mostHtml * 4).then(content => {
            files.set(name, content.toString('utf8'))
            zip.readEntry()
          }, fail)
        })
      })
      zip.readEntry()
    })
  })

const codeOf = (files: ReadonlyMap<string, string | null>): ElementCode => {
  const named = [...files].toSorted(([one], [other]) => one.localeCompare(other))
  const of = (ending: RegExp) =>
    named.flatMap(([name, text]) => (text !== null && ending.test(name) ? [{ name, text }] : []))
  const pages = of(/\.html?$/i)
  const page = pages.find(({ name }) => /(^|\/)index\.html?$/i.test(name)) ?? pages[0]
  const [styles, scripts] = [of(/\.css$/i), of(/\.m?js$/i)]
  if (!page && scripts.length === 0) throw new AppError('request.invalid', {}, [issue('html', 'required')])
  const together = (list: typeof styles) => list.map(({ text }) => text).join('\n')
  return {
    html: bodyOf(page?.text ?? ''),
    css: together(styles),
    js: together(scripts),
    left: named.flatMap(([name, text]) =>
      text === null || (pages.some(each => each.name === name) && page?.name !== name) ? [name] : [],
    ),
  }
}

/** What stands in the body, without references to files, which are part of the component already. */
const bodyOf = (page: string): string => {
  const start = /<body\b[^<>]*>/i.exec(page)
  const rest = start ? page.slice(start.index + start[0].length) : page
  const end = start ? rest.search(/<\/body>/i) : -1
  return (end < 0 ? rest : rest.slice(0, end))
    .replace(/<script\b([^<>]*)>\s*<\/script>/gi, (all, said: string) => (/\bsrc\s*=/i.test(said) ? '' : all))
    .replace(/<link\b[^<>]*>/gi, '')
    .trim()
}
