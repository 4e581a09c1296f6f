import type { FileRef } from '@gantry/fields/shared'
import type { Ctx } from '@gantry/kernel/server'
import sharp from 'sharp'
import { keepPicture } from '../cameras/keep-picture.ts'

const person = (x: number, y: number, helmet: string | null): string =>
  `<g transform="translate(${x} ${y})"><rect x="-22" y="0" width="44" height="86" rx="14" fill="#5b6b82"/>
  <rect x="-20" y="80" width="16" height="70" rx="7" fill="#39465a"/><rect x="4" y="80" width="16" height="70" rx="7" fill="#39465a"/>
  <circle cx="0" cy="-20" r="20" fill="#c9a58a"/>${helmet ? `<path d="M-24 -22a24 22 0 0 1 48 0z" fill="${helmet}"/>` : ''}</g>`

const scene = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">
  <defs><linearGradient id="f" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#3b4656"/><stop offset="1" stop-color="#596678"/></linearGradient></defs>
  <rect width="1280" height="720" fill="#2b3442"/><path d="M0 300h1280v420H0z" fill="url(#f)"/>
  <path d="M0 300L420 300L0 560z M1280 300L860 300L1280 560z" fill="#333d4c"/>${body}</svg>`

const drawings = {
  gate: scene(`<path d="M360 120h560v220H360z" fill="#46536a"/><path d="M400 160h220v180H400zM660 160h220v180H660z" fill="#1f2733"/>
    <path d="M260 470h420" stroke="#e0b13c" stroke-width="14"/><rect x="240" y="420" width="40" height="150" fill="#7b8799"/>
    ${person(860, 400, '#e0b13c')}`),
  paint:
    scene(`<rect x="120" y="180" width="420" height="220" rx="8" fill="#4d5b70"/><rect x="160" y="220" width="340" height="130" rx="40" fill="#6f7f96"/>
    <rect x="760" y="180" width="400" height="220" rx="8" fill="#4d5b70"/><path d="M0 150h1280" stroke="#8b98ab" stroke-width="8"/>
    ${person(640, 420, '#e0b13c')}${person(930, 440, null)}`),
  pumps:
    scene(`${[180, 480, 780].map(x => `<rect x="${x}" y="330" width="200" height="120" rx="18" fill="#5f7aa0"/><circle cx="${x + 200}" cy="390" r="58" fill="#7891b5"/><path d="M${x + 200} 330v-160h120" stroke="#8b98ab" stroke-width="20" fill="none"/>`).join('')}
    <ellipse cx="900" cy="560" rx="150" ry="36" fill="#1d2530"/>`),
  yard: scene(`<rect x="140" y="330" width="360" height="170" fill="#7d6a4c"/><rect x="180" y="260" width="280" height="70" fill="#8d7857"/>
    <path d="M720 470h330v-120h-120l-60-80H720z" fill="#a04b3f"/><circle cx="790" cy="480" r="40" fill="#1d2530"/><circle cx="980" cy="480" r="40" fill="#1d2530"/>
    <path d="M0 640h1280" stroke="#e0b13c" stroke-width="8" stroke-dasharray="60 40"/>`),
} as const

export type Scene = keyof typeof drawings

/** Stores a drawn picture as a camera of the demo plant gave it. */
export const storeScene = async (ctx: Ctx, of: Scene, name: string): Promise<FileRef> =>
  keepPicture(ctx, name, {
    content: await sharp(Buffer.from(drawings[of])).jpeg({ quality: 78 }).toBuffer(),
    mime: 'image/jpeg',
  })
