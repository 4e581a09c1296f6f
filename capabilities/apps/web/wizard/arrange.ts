import type { SheetDraft, TablesProposal } from '../../shared/types.ts'
import { setIncluded } from './edit-draft.ts'
import { moveColumn } from './move-column.ts'
import type { Way } from './way.ts'

/** A sheet of the file with all ways to read it. What is edited in one of them is kept while another is looked at. */
export interface ArrangedSheet {
  readonly sheet: number
  readonly name: string
  readonly isUsed: boolean
  readonly ways: readonly Way[]
  /** The place of the way that is taken. */
  readonly chosen: number
}

type Arranged = readonly ArrangedSheet[]

/** As it was proposed: the first way of each sheet is taken. */
export const arrange = ({ sheets, otherwise }: TablesProposal): Arranged =>
  [...new Set(sheets.map(({ sheet }) => sheet))].map(sheet => {
    const proposed = sheets.filter(draft => draft.sheet === sheet)
    const ways = [proposed, ...otherwise.filter(drafts => drafts[0]?.sheet === sheet)]
    return {
      sheet,
      name: proposed[0]?.name ?? '',
      isUsed: true,
      ways: ways.map(drafts => drafts.map(draft => ({ proposed: draft, draft: withoutBeside(draft) }))),
      chosen: 0,
    }
  })

/** Notes beside the table are left out, unless there is nothing else. */
const withoutBeside = (proposed: SheetDraft): SheetDraft => {
  const draft = (proposed.beside ?? []).reduce((left, at) => setIncluded(left, proposed, at, false), proposed)
  return Object.keys(draft.table.fields).length > 0 ? draft : proposed
}

export const wayOf = ({ ways, chosen }: ArrangedSheet): Way => ways[chosen] ?? []

/** The tables to be made. */
export const draftsOf = (all: Arranged): readonly SheetDraft[] =>
  all.flatMap(each => (each.isUsed ? wayOf(each).map(({ draft }) => draft) : []))

/** The table another sheet's rows belong to in this way; undefined where it stands for itself. */
const masterOf = (way: Way): string | undefined => {
  const slaveOf = way[0]?.proposed.slaveOf
  return slaveOf?.by === 'column' ? slaveOf.table : undefined
}

/** Whether the sheet is taken as one whose rows stand for themselves, so that others may belong to it. */
const isMaster = (sheet: ArrangedSheet, table: string): boolean =>
  sheet.isUsed && wayOf(sheet).some(({ proposed }) => !proposed.slaveOf && proposed.table.id === table)

/** Whether the way may be chosen: not where it makes rows belong to a sheet that is left out. */
export const isOpenWay = (all: Arranged, way: Way): boolean => {
  const master = masterOf(way)
  return master === undefined || all.some(each => each.isUsed && hasTable(each, master))
}

const hasTable = ({ ways }: ArrangedSheet, table: string): boolean =>
  ways.some(way => way[0]?.proposed.table.id === table)

const standAlone = (sheet: ArrangedSheet): ArrangedSheet => ({
  ...sheet,
  chosen: sheet.ways.findIndex(way => way.length === 1 && masterOf(way) === undefined),
})

/** Rows of a table that is no master any more stand for themselves. */
const settled = (all: Arranged): Arranged =>
  all.map(each => {
    const master = masterOf(wayOf(each))
    return master === undefined || all.some(other => isMaster(other, master)) ? each : standAlone(each)
  })

const withSheet = (all: Arranged, sheet: number, change: (of: ArrangedSheet) => ArrangedSheet): Arranged =>
  all.map(each => (each.sheet === sheet ? change(each) : each))

export const includeSheet = (all: Arranged, sheet: number, isUsed: boolean): Arranged =>
  settled(withSheet(all, sheet, each => ({ ...each, isUsed })))

/** Takes a sheet in another way. What was chosen last holds: its master stops being a slave, and its own slaves stand alone. */
export const chooseWay = (all: Arranged, sheet: number, chosen: number): Arranged => {
  const changed = withSheet(all, sheet, each => ({ ...each, chosen }))
  const master = masterOf(changed.find(each => each.sheet === sheet)?.ways[chosen] ?? [])
  return settled(
    master === undefined
      ? changed
      : changed.map(each => (hasTable(each, master) && !isMaster(each, master) ? standAlone(each) : each)),
  )
}

const withWay = (all: Arranged, sheet: number, change: (way: Way) => Way): Arranged =>
  withSheet(all, sheet, each => ({
    ...each,
    ways: each.ways.map((way, at) => (at === each.chosen ? change(way) : way)),
  }))

/** An edited draft in the place of the one for the same table. */
export const changeDraft = (all: Arranged, draft: SheetDraft): Arranged =>
  withWay(all, draft.sheet, way =>
    way.map(part => (part.proposed.table.id === draft.table.id ? { ...part, draft } : part)),
  )

/** A column of the record goes to its slave rows, or the other way round. */
export const moveBetween = (all: Arranged, sheet: number, column: number): Arranged =>
  withWay(all, sheet, way => moveColumn(way, column))
