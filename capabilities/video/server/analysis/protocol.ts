import { AppError, isPlainObject, type Json } from '@gantry/base/shared'
import type { Box, Corner } from '../../shared/zone.ts'

/**
 * What a service is sent: a JSON object with the picture in base64. Shares are of the width and height of the picture, from its
 * left upper corner.
 */
export interface Question {
  readonly task: string
  readonly camera: string
  readonly kind: string
  /** ISO time of the picture. */
  readonly at: string
  readonly zone: readonly Corner[]
  readonly image: { readonly mime: string; readonly data: string }
}

export interface Found {
  readonly label: string
  /** 0 to 1. */
  readonly confidence: number
  readonly box: Box
}

/** Findings of one look that are kept at most, the surest first. */
const mostFound = 50

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1

const boxIn = (value: Json | undefined): Box | null => {
  if (!Array.isArray(value) || value.length !== 4) return null
  const [x, y, width, height] = value
  if (!isShare(x) || !isShare(y) || !isShare(width) || !isShare(height)) return null
  return { x, y, width: Math.min(width, 1 - x), height: Math.min(height, 1 - y) }
}

/**
 * Reads `{"detections": [{"label": "person", "confidence": 0.93, "box": [x, y, width, height]}]}`.
 * @throws AppError outbound.answer, with the path of what is not as it should be
 */
export const readAnswer = (text: string): readonly Found[] => {
  const wrong = (path: string): never => {
    throw new AppError('outbound.answer', { path })
  }
  const parsed = parse(text)
  const list = isPlainObject(parsed) ? parsed.detections : undefined
  if (!Array.isArray(list)) return wrong('detections')
  return list
    .map((each: Json, n): Found => {
      if (!isPlainObject(each)) return wrong(`detections[${n}]`)
      const { label, confidence } = each
      if (typeof label !== 'string' || label.trim() === '') return wrong(`detections[${n}].label`)
      if (!isShare(confidence)) return wrong(`detections[${n}].confidence`)
      const box = boxIn(each.box) ?? wrong(`detections[${n}].box`)
      return { label: label.trim().slice(0, 60), confidence, box }
    })
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, mostFound)
}

const parse = (text: string): Json => {
  try {
    return JSON.parse(text) as Json
  } catch {
    // What is no JSON has no detections, which is what is said.
    return null
  }
}
