import { Readable } from 'node:stream'
import type { FileRef } from '@gantry/fields/shared'
import { type Ctx, storeFile } from '@gantry/kernel/server'
import sharp from 'sharp'

const ink = '#8291a8'
const frame = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="700" fill="none" stroke="${ink}" stroke-width="3">
    <rect x="10" y="10" width="1180" height="680" stroke-width="5"/>${body}</svg>`

const tank = (x: number, y: number, width: number, full: number): string =>
  `<path d="M${x} ${y}v90h${width}v-90"/>
  <rect x="${x + 2}" y="${y + 90 - full}" width="${width - 4}" height="${full - 2}" fill="#4fb3a6" fill-opacity=".25" stroke="none"/>`
const booth = (x: number, y: number): string =>
  `<rect x="${x}" y="${y}" width="220" height="120" rx="6"/><rect x="${x + 50}" y="${y + 35}" width="120" height="50" rx="14"/>
  <circle cx="${x + 24}" cy="${y + 24}" r="12"/><circle cx="${x + 196}" cy="${y + 96}" r="12"/>
  <path d="M${x + 34} ${y + 30}l34 16M${x + 186} ${y + 90}l-34-16"/>`

/** The paint line: pre-treatment and dip tanks, the pump room, an overhead conveyor, oven and booths. */
const paintLine = frame(`
  <path d="M450 10v280M760 10v280M10 290h1180M10 390h1180M420 390v300M700 390v300M960 390v300"/>
  ${tank(40, 180, 170, 62)}${tank(240, 180, 170, 54)}${tank(490, 180, 230, 70)}
  <path d="M720 245h60v-70h280v-50M850 125v50" stroke="#4fb3a6" stroke-width="6"/>
  <path d="M30 340h1130l-16-10m16 10l-16 10"/>
  ${[150, 410, 670, 930].map(x => `<path d="M${x} 360l14-24h50l14 24z"/>`).join('')}
  <rect x="40" y="520" width="350" height="130" rx="6"/><path d="M127 520v130M215 520v130M302 520v130"/>
  ${booth(450, 530)}${booth(720, 530)}
  <circle cx="1075" cy="580" r="64"/><circle cx="1075" cy="580" r="10"/>
  <path d="M1075 570q-30-40 0-50 30 10 0 50M1084 586q50 8 44 38-28 14-44-38M1066 586q-50 8-44 38 28 14 44-38"/>`)

/** The pre-treatment line: four tanks in a row, their pumps below. */
const pretreatment = frame(`
  <path d="M10 330h1180M400 330v360M800 330v360"/>
  ${[60, 350, 640, 930].map((x, at) => tank(x, 150, 200, 40 + at * 12)).join('')}
  ${[160, 450, 740, 1030].map(x => `<path d="M${x} 240v120" stroke="#4fb3a6" stroke-width="6"/>`).join('')}
  <path d="M160 360h870M200 360v60M600 360v60" stroke="#4fb3a6" stroke-width="6"/>
  <path d="M40 80h1120l-16-10m16 10l-16 10"/>
  <rect x="850" y="420" width="290" height="220" rx="6"/><path d="M850 490h290M850 560h290"/>`)

const drawings = { paintLine, pretreatment }

/** Stores a drawn floor plan. Its ground is clear, so that it shows on every skin. */
export const storePlan = async (ctx: Ctx, of: keyof typeof drawings, name: string): Promise<FileRef> => {
  const content = await sharp(Buffer.from(drawings[of])).png({ palette: true }).toBuffer()
  const { id, size, mime } = await storeFile(ctx, Readable.from([content]), {
    name,
    mime: 'image/png',
    purpose: 'attachment',
    maxSize: 2_000_000,
  })
  return { id, name, size, mime }
}
