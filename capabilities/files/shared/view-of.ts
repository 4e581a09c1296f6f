/** How a file is shown in the browser. */
export type FileView = 'picture' | 'pdf' | 'text' | 'sheet' | 'word' | 'audio' | 'video'

const byMime: readonly (readonly [pattern: RegExp, view: FileView])[] = [
  [/^image\/(png|jpeg|gif|webp|bmp|avif)$/, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.document$/, 'word'],
  [/^application\/vnd\.(ms-excel|openxmlformats-officedocument\.spreadsheetml\.sheet)$/, 'sheet'],
]
const sheetNames = /\.(xlsx?|csv)$/i
const textNames = /\.(txt|md|markdown|json|log|xml|ya?ml|ini|conf|sql|tsv|gcode|nc|st)$/i
/** Types of content without a signature, where only the name tells more. */
const unsigned = /^(application\/(octet-stream|json|xml|x-cfb)|text\/.*)$/

/** How a file can be shown, by its content and, where that has no signature, by its name; null: it cannot be. */
export const viewOf = (file: { readonly name: string; readonly mime: string }): FileView | null => {
  const found = byMime.find(([pattern]) => pattern.test(file.mime))?.[1]
  if (found) return found
  if (!unsigned.test(file.mime)) return null
  if (sheetNames.test(file.name)) return 'sheet'
  return textNames.test(file.name) || file.mime.startsWith('text/') ? 'text' : null
}
