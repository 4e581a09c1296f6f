import type { Kernel } from '@gantry/kernel/server'
import { type PackedAside, packAside } from './packed-aside.ts'
import type { Rows } from './row-source.ts'
import type { SheetText } from './sheet-text.ts'
import type { Packed } from './write-zip.ts'

/** A sheet that is filled while another one is written. */
export interface SheetAside {
  add(rows: Rows): Promise<void>
  /**
   * Ends the sheet and returns its compressed text, in several parts where it exceeds the maximum length of a
   * sheet.
   */
  parts(): Promise<readonly Packed[]>
  drop(): Promise<void>
}

/**
 * A file contains its sheets in sequence, but their rows arrive together: later sheets are compressed and spill
 * to disk.
 */
export const openSheetAside = (
  kernel: Pick<Kernel, 'dataFolder'>,
  text: SheetText,
  headings: readonly string[],
  widths?: readonly number[],
): SheetAside => {
  const done: Packed[] = []
  const opened: PackedAside[] = []
  let last: PackedAside | undefined
  let line = 1
  const begin = async (): Promise<PackedAside> => {
    const part = await packAside(kernel)
    opened.push(part)
    last = part
    line = 1
    await part.write(text.head(headings, widths))
    return part
  }
  const finish = async (): Promise<void> => {
    if (!last) return
    await last.write(text.tail)
    done.push(await last.end())
    last = undefined
  }
  return {
    add: async rows => {
      for (let from = 0; from < rows.length; ) {
        if (line > text.mostRows) await finish()
        const part = last ?? (await begin())
        const some = rows.slice(from, from + text.mostRows + 1 - line)
        await part.write(text.rows(some, line))
        line += some.length
        from += some.length
      }
    },
    parts: async () => {
      if (opened.length === 0) await begin()
      await finish()
      return done
    },
    drop: async () => {
      await Promise.all(opened.map(part => part.drop()))
    },
  }
}
