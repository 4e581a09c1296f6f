const forbidden = /[\\/:*?"<>|]/g

/** Saves a data address under a name the file system takes. */
export const saveFile = (address: string | undefined, name: string): void => {
  if (!address) return
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(forbidden, '_')
  link.click()
}
