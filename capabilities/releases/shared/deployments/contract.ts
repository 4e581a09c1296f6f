import type { Json } from '@gantry/base/shared'
import { contract } from '@gantry/model/shared'
import { Type } from 'typebox'
import type { DeploymentInfo } from './types.ts'

const can = ['admin'] as const
const id = Type.String({ format: 'uuid' })
const one = Type.Object({ id })
const started = Type.Object({ job: Type.String() })

export const listDeployments = contract({
  method: 'GET',
  path: '/deployment-packages',
  scope: 'space',
  can,
  summary: 'Deployment packages of the space, newest first, with the fingerprint of the key that signs them',
  input: Type.Object({}),
  output: Type.Unsafe<{
    readonly data: readonly DeploymentInfo[]
    readonly key: string | null
    /** Labels of tables that packages left out, in the language of the caller. */
    readonly names: Readonly<Record<string, string>>
  }>({ type: 'object' }),
})

export const makeDeployment = contract({
  method: 'POST',
  path: '/deployment-packages',
  scope: 'space',
  can,
  summary:
    'Packages the space, or one application of it, by a job: applications, configuration, organisation; records and files on demand',
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60 }),
    records: Type.Boolean(),
    files: Type.Boolean(),
    /** Only this application with its records and files; absent: the whole space. */
    app: Type.Optional(id),
  }),
  output: Type.Object({ id: Type.String(), job: Type.String() }),
  status: 202,
})

export const deploymentFile = contract({
  method: 'GET',
  path: '/deployment-packages/:id/file',
  scope: 'space',
  can,
  summary: 'The file of a deployment package',
  input: one,
  output: Type.Unsafe<Json>({}),
})

export const verifyDeployment = contract({
  method: 'POST',
  path: '/deployment-packages/:id/verify',
  scope: 'space',
  can,
  summary: 'Checks signature, checksums and counts of a deployment package by a job',
  input: one,
  output: started,
  status: 202,
})

export const rehearseDeployment = contract({
  method: 'POST',
  path: '/deployment-packages/:id/rehearse',
  scope: 'space',
  can,
  summary:
    'Reads a deployment package back into temporary tables by a job, compares counts and checksums, and discards them',
  input: one,
  output: started,
  status: 202,
})

export const receiveDeployment = contract({
  method: 'POST',
  path: '/deployment-packages/received',
  scope: 'space',
  can,
  summary: 'Takes in a deployment package that was sent before by `POST /files`',
  input: Type.Object({ file: id }),
  output: one,
  status: 201,
})

export const restoreDeployment = contract({
  method: 'POST',
  path: '/deployment-packages/:id/restore',
  scope: 'space',
  can,
  summary:
    'Brings back, by a job, what a package holds and the space does not: rows of the organisation and files by id, rows of records into empty tables',
  input: one,
  output: started,
  status: 202,
})

export const unpackApplications = contract({
  method: 'POST',
  path: '/deployment-packages/:id/applications',
  scope: 'space',
  can,
  summary: 'The applications of a package as a file that the import of packages reads',
  input: one,
  output: Type.Object({ file: id }),
  status: 201,
})

export const dropDeployment = contract({
  method: 'DELETE',
  path: '/deployment-packages/:id',
  scope: 'space',
  can,
  summary: 'Deletes a deployment package',
  input: one,
  output: Type.Object({ done: Type.Literal(true) }),
})
