import { createHash } from 'node:crypto'
import type { ScreenFile } from '../../shared/screen/screen-file.ts'

/** SHA-256 of what a screen file holds, in hexadecimal. The members keep their order in JSON. */
export const hashOfFile = ({
  screen,
  charts,
  names,
}: Pick<ScreenFile, 'screen' | 'charts' | 'names'>): string =>
  createHash('sha256')
    .update(JSON.stringify([screen, charts, names]))
    .digest('hex')
