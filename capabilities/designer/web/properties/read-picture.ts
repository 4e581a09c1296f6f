/** Maximum characters of a picture's data URL in a design. */
const longest = 390_000
/** Maximum length of the longer edge, in pixels. */
const widest = 1_280

/** A picture as a data address that fits into a design, made smaller where needed; null where it cannot be read. */
export const readPicture = async (file: File): Promise<string | null> => {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  for (let edge = widest; edge >= 160; edge = Math.round(edge * 0.7)) {
    const scale = Math.min(1, edge / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const src = canvas.toDataURL('image/webp', 0.85)
    if (src.length <= longest) return src
  }
  return null
}
