import { dayIn, joined, localise } from '@gantry/base/shared'
import { Download } from '@gantry/http/server'
import { audit, type Ctx } from '@gantry/kernel/server'
import { type Cell, sheetMimes, writeSheet } from '@gantry/records/server'
import { texts as screens } from '@gantry/screens/texts'
import type { PermissionLine, PermissionPage } from '../../shared/index.ts'
import { permissionTexts } from '../../texts/permissions.ts'
import { listPlaces } from './columns.ts'
import { type MatrixAsked, readMatrix } from './matrix.ts'

/** People or roles per read. */
const linesAtOnce = 500

/** The matrix as a workbook, one line for each person or role and table. The export is itself audited. */
export const exportMatrix = async (ctx: Ctx, asked: MatrixAsked): Promise<Download> => {
  const words = permissionTexts[ctx.actor.lang]
  // An unknown table fails before the stream begins.
  await readMatrix(ctx, asked, 1)
  await audit(ctx, { action: 'permissions.exported', details: { ...asked } })
  const places = (await listPlaces(ctx)).filter(({ id }) => asked.app === undefined || id === asked.app)
  async function* rows(): AsyncGenerator<Cell[][], void, undefined> {
    for (const place of places) {
      let after: string | undefined
      do {
        const page: PermissionPage = await readMatrix(
          ctx,
          { ...asked, app: place.id, ...(after !== undefined && { after }) },
          linesAtOnce,
        )
        yield page.lines.flatMap(line => linesOf(ctx, line, page, localise(place.label, ctx.actor.lang)))
        after = page.next ?? undefined
      } while (after !== undefined)
    }
  }
  return new Download({
    stream: writeSheet(
      'xlsx',
      words['permissions.title'],
      [
        words[`permissions.side.${asked.side}`],
        words['permissions.roles'],
        words['permissions.app'],
        words['permissions.table'],
        words['permissions.may'],
        words['permissions.reach'],
      ],
      rows(),
    ),
    filename: `${words['permissions.title']}-${dayIn(ctx.now.getTime(), ctx.actor.timeZone)}.xlsx`,
    mime: sheetMimes.xlsx,
  })
}

const linesOf = (ctx: Ctx, line: PermissionLine, { columns }: PermissionPage, app: string): Cell[][] => {
  const { lang } = ctx.actor
  const words = permissionTexts[lang]
  return columns.flatMap(({ id, label }) => {
    const cell = line.cells[id]
    return cell
      ? [
          [
            line.title || words['permissions.everybody'],
            joined(
              line.roles.map(({ title }) => title),
              lang,
            ),
            app,
            localise(label, lang),
            joined(
              cell.operations.map(each => screens[lang][`rights.operation.${each}`] ?? each),
              lang,
            ),
            words[`permissions.reach.${cell.reach}`],
          ],
        ]
      : []
  })
}
