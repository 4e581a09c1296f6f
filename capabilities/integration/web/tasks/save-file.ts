/** Saves a text as a file of the reader. */
export const saveFile = (name: string, type: 'text/csv' | 'text/plain', text: string): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
