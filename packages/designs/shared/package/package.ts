import type { Json, Text } from '@gantry/base/shared'
import { type TSchema, Type } from 'typebox'
import type { DesignKey } from '../design.ts'

/** Number of the format written here. A reader refuses a larger one, and reads the smaller ones. */
export const packageFormat = 2

/** The format of a package without records, which earlier versions read too. */
export const formatWithoutRecords = 1

/** A group of applications, as a package names it. */
export interface PackagedSystem {
  readonly name: string
  readonly description?: string
  readonly icon: string
  readonly color: number
}

/** An application of a package. Its id is that of the application it was first made as, whichever space it was exported from. */
export interface PackagedApp extends PackagedSystem {
  readonly id: string
  /** Name of its folder under `applications/`. */
  readonly folder: string
  /** The name of its system. */
  readonly system?: string
  /** The number of the release each design was exported from, by `<kind>/<id>`. */
  readonly releases: Readonly<Record<string, number>>
  /** Designs that are not in use, by `<kind>/<id>`; absent: none. */
  readonly stopped?: readonly string[]
}

/** `gantry.json` of a package: everything but the designs, which have a file each. */
export interface Manifest {
  readonly format: number
  /** What the package is called. */
  readonly name: string
  readonly made: {
    /** ISO 8601, UTC. */
    readonly at: string
    readonly by: string
    /** The space it was exported from. */
    readonly space: string
    /** Its name; absent in packages of earlier versions. */
    readonly spaceName?: string
  }
  readonly systems: readonly PackagedSystem[]
  readonly applications: readonly PackagedApp[]
  /** Names of what the designs refer to and is not in the package, by kind and id: roles, tables, other designs. */
  readonly outside: Readonly<Record<string, Readonly<Record<string, Text>>>>
}

/** A design of a package, with the ids of the package. */
export interface PackagedDesign extends DesignKey {
  /** The id of its application in the package. */
  readonly app: string
  readonly body: Json
}

/**
 * A record of a package: values by field as the API answers them, without empty and computed ones. References are `{ id }` where
 * the record they name is in the package, otherwise `{ id, title }`; files are their paths in the package.
 */
export interface PackagedRecord {
  /** The id of the record it was first made as. */
  readonly id: string
  readonly [field: string]: Json
}

/** The records of one master table. */
export interface PackagedRecords {
  /** The id of its application in the package. */
  readonly app: string
  readonly table: string
  /** The fields that travel; others are left as they are where a record is known. */
  readonly fields: readonly string[]
  readonly records: readonly PackagedRecord[]
}

/** Applications with their designs and, where wished, records, as they travel between spaces. */
export interface DesignPackage {
  readonly manifest: Manifest
  readonly designs: readonly PackagedDesign[]
  readonly records: readonly PackagedRecords[]
}

/** Records of one table, so that its file stays readable and an import is one transaction. */
export const mostRecords = 10_000

const name = Type.String({ minLength: 1, maxLength: 40, pattern: '\\S' })
const sign = {
  description: Type.Optional(Type.String({ maxLength: 200 })),
  icon: Type.String({ maxLength: 40 }),
  color: Type.Integer({ minimum: 1, maximum: 8 }),
}
const text = Type.Union([
  Type.String({ maxLength: 200 }),
  Type.Object({ 'zh-CN': Type.String({ maxLength: 200 }), en: Type.String({ maxLength: 200 }) }),
])

/** JSON Schema of the file of `PackagedRecords`. */
export const recordsSchema: TSchema = Type.Object({
  table: Type.String({ minLength: 1, maxLength: 48 }),
  fields: Type.Array(Type.String({ minLength: 1, maxLength: 48 }), { maxItems: 1_000 }),
  records: Type.Array(Type.Object({ id: Type.String({ format: 'uuid' }) }), { maxItems: mostRecords }),
})

/** JSON Schema of `Manifest`; its files are written in the order of its members. */
export const manifestSchema: TSchema = Type.Object(
  {
    format: Type.Integer({ minimum: 1 }),
    name: Type.String({ minLength: 1, maxLength: 100 }),
    made: Type.Object({
      at: Type.String({ maxLength: 40 }),
      by: Type.String({ maxLength: 200 }),
      space: Type.String({ maxLength: 64 }),
      spaceName: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    systems: Type.Array(Type.Object({ name, ...sign }), { maxItems: 200 }),
    applications: Type.Array(
      Type.Object({
        id: Type.String({ format: 'uuid' }),
        folder: Type.String({ minLength: 1, maxLength: 80 }),
        name,
        ...sign,
        system: Type.Optional(name),
        releases: Type.Record(Type.String(), Type.Integer({ minimum: 1 })),
        stopped: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 5_000 })),
      }),
      { minItems: 1, maxItems: 200 },
    ),
    outside: Type.Record(Type.String(), Type.Record(Type.String(), text)),
  },
  { additionalProperties: false },
)
