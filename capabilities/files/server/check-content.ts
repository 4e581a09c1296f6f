import { AppError } from '@gantry/base/shared'
import { fileTypeFromBuffer } from 'file-type'

/** Bytes enough for every signature. */
export const signatureSize = 4_100

/** Programs and pages that run when opened have no place among attachments, whatever they are called. */
const refused =
  /^(application\/(x-msdownload|x-dosexec|x-elf|x-mach-binary|x-sh|java-archive|vnd\.microsoft\.portable-executable)|text\/html)$/
const refusedNames =
  /\.(exe|dll|bat|cmd|com|scr|msi|ps1|vbs|js|jse|hta|sh|jar|[cm]js|wsf|x?html?|xht|mhtml?|svgz?)$/i

const octets = 'application/octet-stream'

/**
 * The type of a file by its content; the sender's claim counts only where content has no signature (text files).
 * @throws AppError file.type
 */
export const checkContent = async (name: string, claimed: string, start: Buffer): Promise<string> => {
  const found = await fileTypeFromBuffer(start)
  const [mime = ''] = (found?.mime ?? (claimed.startsWith('text/') ? claimed : octets)).split(';')
  if (refused.test(mime) || refusedNames.test(name) || looksLikePage(start))
    throw new AppError('file.type', { name })
  return mime
}

const looksLikePage = (start: Buffer): boolean =>
  /^\s*<(!doctype html|html|script|svg|\?xml)/i.test(start.toString('latin1', 0, 256))
