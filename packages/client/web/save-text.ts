/** Saves a text as a file of the reader. */
export const saveText = (name: string, mime: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: mime }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
