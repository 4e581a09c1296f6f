const forbidden = /[\\/:*?"<>|]/g

/** Saves a data URL as a file with a valid file name. */
export const saveFile = (address: string | undefined, name: string): void => {
  if (!address) return
  const link = document.createElement('a')
  link.href = address
  link.download = name.replace(forbidden, '_')
  link.click()
}
