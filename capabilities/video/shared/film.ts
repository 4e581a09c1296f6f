import type { FilmKind } from './contract.ts'

/** How the film at an address comes, by the end of its path; null: neither form. */
export const filmOf = (address: string): FilmKind | null => {
  if (!URL.canParse(address)) return null
  const { pathname } = new URL(address)
  if (/\.m3u8$/i.test(pathname)) return 'hls'
  return /\.flv$/i.test(pathname) ? 'flv' : null
}
