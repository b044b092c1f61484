import { formatCount } from '../format-figures.ts'
import { type Hung, toMm } from './wall-layout.ts'

export type LengthUnit = 'cm' | 'in'
export const cmPerInch = 2.54

const eighths = ['', '⅛', '¼', '⅜', '½', '⅝', '¾', '⅞']

/** `145 cm` to the millimeter, or `57⅛ in` to the eighth, as a tape measure has it. */
export function formatLength(cm: number, unit: LengthUnit): string {
  if (unit === 'cm') return `${formatCount(cm, 1)} cm`
  const parts = Math.round((Math.abs(cm) / cmPerInch) * 8)
  const whole = Math.floor(parts / 8)
  const sign = cm < 0 && parts > 0 ? '-' : ''
  const fraction = eighths[parts % 8] ?? ''
  return `${sign}${whole === 0 && fraction ? fraction : `${formatCount(whole)}${fraction}`} in`
}

/** What somebody typed in their unit; null if it is no length. `57 1/8` and `57⅛` are inches too. */
export function parseLength(text: string, unit: LengthUnit): number | null {
  const plain = text
    .trim()
    .replace(/\s*(?:cm|in|")$/i, '')
    .replace(',', '.')
  const spelled = plain.replace(/[⅛¼⅜½⅝¾⅞]/, (sign) => ` ${eighths.indexOf(sign)}/8`).trim()
  const match = /^(-?\d+(?:\.\d+)?)?(?:\s*(\d+)\/(\d+))?$/.exec(spelled)
  if (!match || (match[1] === undefined && match[2] === undefined)) return null
  const whole = Number(match[1] ?? 0)
  const fraction = match[2] ? Number(match[2]) / Number(match[3]) : 0
  const value = whole < 0 ? whole - fraction : whole + fraction
  const cm = toMm(unit === 'in' ? value * cmPerInch : value)
  return Number.isFinite(cm) ? cm : null
}

/** Frames that a work can be shown in. All are as wide. */
export const frames = { none: 'No frame', black: 'Black', white: 'White', oak: 'Oak', gold: 'Gold' } as const
export type Frame = keyof typeof frames
export const frameCm = 3
const frameWidth = (frame: Frame) => (frame === 'none' ? 0 : frameCm)

/** With its frame. */
export const outerSize = (work: {
  widthCm: number
  heightCm: number
  frame: Frame
}): { width: number; height: number } => ({
  width: toMm(work.widthCm + 2 * frameWidth(work.frame)),
  height: toMm(work.heightCm + 2 * frameWidth(work.frame)),
})

/** How far below its upper edge a work hangs on its nail, where nobody has measured its wire. */
export const usualHookCm = 5
/** Wider works hang on two nails, so that they stay level. */
export const twoNailsFromCm = 75

export interface Nail {
  /** From the left edge that the plan measures from, and from the floor. */
  readonly x: number
  readonly y: number
}

export function nailsOf({ x, y, width, height }: Hung, hookCm: number): Nail[] {
  const at = toMm(y + height / 2 - hookCm)
  if (width < twoNailsFromCm) return [{ x: toMm(x), y: at }]
  return [
    { x: toMm(x - width / 4), y: at },
    { x: toMm(x + width / 4), y: at },
  ]
}

/** References that people have at hand, with their usual sizes in cm. */
export const references = {
  door: { label: 'A door', width: 81.3, height: 203.2, bottom: 0 },
  a4: { label: 'A4 sheet', width: 21, height: 29.7, bottom: 120 },
  letter: { label: 'US Letter sheet', width: 21.6, height: 27.9, bottom: 120 },
  span: { label: 'A measured area', width: 100, height: 100, bottom: 100 },
} as const
export type ReferenceKind = keyof typeof references
