import { X509Certificate } from 'node:crypto'
import { AppError } from '@gantry/base/shared'
import { type Ctx, type Migration, openText, sealText, sql } from '@gantry/kernel/server'
import type { ClientCertificate } from '../../../shared/plugins/opcua/contract.ts'
import { loadClient } from './load-client.ts'

/** The certificate of a space is made once: every server that trusts it knows it by its thumbprint. */
export const clientCertificateMigration: Migration = {
  name: 'devices.opcua_certificate',
  up: `
    create table gantry.opcua_certificate (
      space text primary key,
      certificate text not null,
      sealed text not null,
      since timestamptz not null
    );
    alter table gantry.opcua_certificate enable row level security, force row level security;
    create policy space_wall on gantry.opcua_certificate
      using ((select current_setting('gantry.space', true)) in (space, '*'));
  `,
}

const place = 'opcua.certificate'
/** Days it is valid. */
const validity = 7_300
const day = 86_400_000

/** Certificate and private key of a space in PEM, with its application URI. */
export interface Identity {
  readonly certificate: string
  readonly privateKey: string
  readonly uri: string
}

interface Row {
  readonly certificate: string
  readonly sealed: string
}

/** The identity of a space towards servers; it is made when it is first needed and its key is kept encrypted. @throws AppError secret.unreadable */
export const identityOf = async (ctx: Ctx): Promise<Identity> => {
  const row = (await readRow(ctx)) ?? (await makeRow(ctx))
  const privateKey = row ? openText(ctx, place, row.sealed) : null
  if (!row || privateKey === null) throw new AppError('secret.unreadable')
  return { certificate: row.certificate, privateKey, uri: uriOf(ctx) }
}

/** What an administrator gives to a server. */
export const readClientCertificate = async (ctx: Ctx): Promise<ClientCertificate> => {
  const { certificate: pem, uri } = await identityOf(ctx)
  return { pem, uri, ...thumbprintsOf(pem) }
}

/** Thumbprints of a certificate in PEM or DER, in hexadecimal. */
export const thumbprintsOf = (certificate: string | Buffer): Pick<ClientCertificate, 'sha1' | 'sha256'> => {
  const { fingerprint, fingerprint256 } = new X509Certificate(certificate)
  return { sha1: plain(fingerprint), sha256: plain(fingerprint256) }
}

const plain = (fingerprint: string): string => fingerprint.replaceAll(':', '').toLowerCase()

const uriOf = ({ space }: Ctx): string => `urn:gantry:${space}`

const readRow = async (ctx: Ctx): Promise<Row | undefined> =>
  (
    await ctx.db.run<Row>(sql`
      select certificate, sealed from gantry.opcua_certificate where space = ${ctx.space}`)
  ).rows[0]

/** Of several that are made at once the first stays. */
const makeRow = async (ctx: Ctx): Promise<Row | undefined> => {
  const { crypto_utils: crypto } = await loadClient(ctx.kernel.log)
  const key = await crypto.generatePrivateKey(2048)
  const { cert } = await crypto.createSelfSignedCertificate({
    privateKey: key,
    subject: `/CN=Gantry ${ctx.space}/O=Gantry`,
    applicationUri: uriOf(ctx),
    // The clock of a server may be behind.
    notBefore: new Date(ctx.now.getTime() - day),
    validity,
    purpose: crypto.CertificatePurpose.ForApplication,
  })
  const { privPem } = await crypto.privateKeyToPEM(key)
  await ctx.db.run(sql`
    insert into gantry.opcua_certificate (space, certificate, sealed, since)
    values (${ctx.space}, ${cert}, ${sealText(ctx, place, privPem)}, ${ctx.now}) on conflict do nothing`)
  return readRow(ctx)
}
