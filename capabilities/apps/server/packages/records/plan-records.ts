import { isDeepStrictEqual } from 'node:util'
import { AppError, isPlainObject, issue, type Json, newId } from '@gantry/base/shared'
import type { PackagedRecord } from '@gantry/designs/shared'
import { fieldTypeOf } from '@gantry/fields/shared'
import { type Ctx, findFiles } from '@gantry/kernel/server'
import type { RecordRow, TableId } from '@gantry/model/shared'
import type { PlannedRecords, RecordsWish } from '../../../shared/packages.ts'
import { pathOfFile } from './collect-records.ts'
import {
  findReferences,
  type KnownReferences,
  keysOf,
  type MatchedRecords,
  matchRecords,
  settled,
} from './match-records.ts'
import { type RecordRef, translateRecord } from './record-values.ts'
import type { TravellingTable } from './travelling-tables.ts'

/** The planned import of one record. */
export interface RecordToImport {
  readonly packaged: PackagedRecord
  /** The existing record in this space; null: none. */
  readonly mine: RecordRow | null
  /** Its id in this space, also assigned if it does not exist yet. */
  readonly id: string
  readonly state: 'new' | 'changed' | 'same'
}

export interface TableToImport {
  readonly travelling: TravellingTable
  readonly wish: Required<RecordsWish>
  readonly records: readonly RecordToImport[]
  readonly plan: PlannedRecords
}

export interface RecordsToImport {
  readonly tables: readonly TableToImport[]
  readonly references: KnownReferences
}

/**
 * Dry run of importing the records of a package.
 * @throws AppError request.invalid for a key that does not tell records apart
 */
export const planRecords = async (
  ctx: Ctx,
  tables: readonly TravellingTable[],
  wishes: Readonly<Record<TableId, RecordsWish>>,
): Promise<RecordsToImport> => {
  const chosen = tables.map(travelling => ({
    travelling,
    wish: { take: 'all', key: null, ...wishes[travelling.source] } as const satisfies Required<RecordsWish>,
  }))
  const matches = new Map<TravellingTable, MatchedRecords>()
  for (const { travelling, wish } of chosen) {
    if (wish.key !== null && !keysOf(travelling).includes(wish.key))
      throw new AppError('request.invalid', {}, [issue(`records.${travelling.source}.key`, 'unknown')])
    matches.set(travelling, await matchRecords(ctx, travelling, wish.key))
  }
  const ids = idsHere(chosen, matches)
  const references = await findReferences(
    ctx,
    tables.flatMap(refsOf),
    (target, source) => ids.get(target)?.get(source) ?? null,
  )
  const files = await filesHere(ctx, [...matches])
  return {
    references,
    tables: chosen.map(({ travelling, wish }): TableToImport => {
      const match = matches.get(travelling) ?? { here: new Map(), gone: new Set() }
      const records = travelling.records.flatMap((packaged): RecordToImport[] => {
        const mine = match.here.get(packaged.id) ?? null
        const id = ids.get(travelling.table.id)?.get(packaged.id)
        if (mine === null)
          return match.gone.has(packaged.id) ? [] : [{ packaged, mine, id: id ?? newId(), state: 'new' }]
        const isSame = isDeepStrictEqual(
          comparable(
            ctx,
            travelling,
            packaged,
            ref => references.of(ref.target, ref),
            value => value,
          ),
          comparable(
            ctx,
            travelling,
            mine,
            ref => ref.id,
            value => files.get(fileId(value)) ?? null,
          ),
        )
        return [{ packaged, mine, id: mine.id, state: isSame ? 'same' : 'changed' }]
      })
      const count = (state: RecordToImport['state']) => records.filter(each => each.state === state).length
      const unknown = refsOf(travelling).filter(ref => references.of(ref.target, ref) === null)
      return {
        travelling,
        wish,
        records,
        plan: {
          table: travelling.source,
          app: travelling.app,
          name: travelling.table.label,
          ...wish,
          keys: keysOf(travelling).map(id => ({
            id,
            name: travelling.table.fields[id]?.label ?? id,
          })),
          counts: {
            new: count('new'),
            changed: count('changed'),
            same: count('same'),
            gone: match.gone.size,
          },
          unknown: unknown.length,
          unknownTitles: [...new Set(unknown.map(({ id, title }) => title || id))].slice(0, titlesShown),
          refused: records.filter(
            ({ state, packaged }) => state === 'new' && isLacking(travelling, packaged, references),
          ).length,
        },
      }
    }),
  }
}

const titlesShown = 5

/** Whether a field that must not be empty holds only references to what is not here. */
const isLacking = (
  travelling: TravellingTable,
  packaged: PackagedRecord,
  references: KnownReferences,
): boolean => {
  const found = translateRecord(travelling, packaged, {
    reference: (target, ref) => references.of(target, ref),
    file: value => value,
    plain: value => value,
  })
  return Object.entries(travelling.table.fields).some(
    ([id, { required }]) => required && packaged[id] !== undefined && !(id in found),
  )
}

type Ref = RecordRef & { readonly target: TableId }

/** Records that are here keep their ids, new ones get one; those left out have none. */
const idsHere = (
  chosen: readonly { readonly travelling: TravellingTable; readonly wish: Required<RecordsWish> }[],
  matches: ReadonlyMap<TravellingTable, MatchedRecords>,
): ReadonlyMap<TableId, ReadonlyMap<string, string>> =>
  new Map(
    chosen.map(({ travelling, wish }) => {
      const match = matches.get(travelling)
      const pairs = travelling.records.flatMap(({ id }): [string, string][] => {
        const here = match?.here.get(id)?.id
        if (here !== undefined) return [[id, here]]
        return wish.take === 'none' || match?.gone.has(id) ? [] : [[id, newId()]]
      })
      return [travelling.table.id, new Map(pairs)]
    }),
  )

const refsOf = (travelling: TravellingTable): readonly Ref[] => {
  const refs: Ref[] = []
  for (const record of travelling.records)
    translateRecord(travelling, record, {
      reference: (target, ref) => {
        refs.push({ target, ...ref })
        return null
      },
      file: () => null,
      plain: () => null,
    })
  return refs
}

/** The values of a record in a form that the same record has everywhere. Values the server assigns are its own. */
const comparable = (
  ctx: Ctx,
  travelling: TravellingTable,
  record: Readonly<Record<string, Json | undefined>>,
  referenceOf: (ref: Ref) => string | null,
  fileOf: (value: Json) => Json,
): Json =>
  translateRecord(travelling, record, {
    reference: (target, ref) => referenceOf({ target, ...ref }),
    file: fileOf,
    plain: (value, field) => (fieldTypeOf(field).assigned ? null : settled(ctx, value, field)),
  })

/** The paths that files of the matched records would have in a package. */
const filesHere = async (
  ctx: Ctx,
  matches: readonly (readonly [TravellingTable, MatchedRecords])[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = new Set<string>()
  for (const [travelling, { here }] of matches)
    for (const row of here.values())
      translateRecord(travelling, row, {
        reference: () => null,
        file: value => {
          ids.add(fileId(value))
          return null
        },
        plain: () => null,
      })
  ids.delete('')
  return new Map((await findFiles(ctx, [...ids])).map(file => [file.id, pathOfFile(file)]))
}

const fileId = (value: Json): string => (isPlainObject(value) && typeof value.id === 'string' ? value.id : '')
