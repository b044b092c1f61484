import { z } from 'zod'
import { Line } from '../text-fields.schema.ts'
import { Picture } from './artworks.schema.ts'
import { type Frame, frames, type ReferenceKind, references } from './wall-hanging.ts'
import { cornersProblem } from './wall-plane.ts'

export const wallLimits = { walls: 100, works: 30 } as const
export const maxWallPhotoBytes = 25 * 1024 * 1024
/** How long a private link opens a wall. */
export const wallLinkDays = 90

const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as [Key, ...Key[]]

const side = (max: number) =>
  z.number().min(1, 'Please enter at least 1 cm.').max(max, `Please enter at most ${max} cm.`)
const WallPoint = z.strictObject({ x: z.number().min(-1).max(2), y: z.number().min(-1).max(2) })

type WallPoint = z.infer<typeof WallPoint>
/** A tuple by its type, an array by its schema: descriptions of APIs have no tuples. */
const WallCorners = z.array(WallPoint).length(4, { abort: true }) as unknown as z.ZodType<
  [WallPoint, WallPoint, WallPoint, WallPoint]
>

/** Something of known size on the photo: its corners from the top left, clockwise, in shares of width and height. */
export const WallReference = z
  .strictObject({
    kind: z.enum(keysOf<ReferenceKind>(references)),
    widthCm: side(2_000),
    heightCm: side(1_000),
    /** From the floor to its lower edge. */
    bottomCm: z.number().min(0).max(1_000),
    corners: WallCorners,
  })
  .superRefine(({ corners }, context) => {
    const problem = cornersProblem(corners)
    if (problem) context.addIssue({ code: 'custom', path: ['corners'], message: problem })
  })
export type WallReference = z.infer<typeof WallReference>

export const wallColors = ['#f4f1ea', '#e5ddd0', '#d5d9d6', '#b9c4c0', '#5d6b6a', '#34302c'] as const

/** Where a work hangs: the middle of it, in cm to the right of the plan's left edge and above the floor. */
export const WallWork = z.strictObject({
  /** Of this hanging: one work may hang twice. */
  id: z.uuid(),
  artworkId: z.uuid(),
  x: z.number().min(-5_000).max(5_000),
  y: z.number().min(-1_000).max(2_000),
  /** Without a frame. The catalog's size counts where it has one. */
  widthCm: side(2_000),
  heightCm: side(1_000),
  frame: z.enum(keysOf<Frame>(frames)),
  /** From the upper edge down to the nail. */
  hookCm: z.number().min(0).max(500),
})
export type WallWork = z.infer<typeof WallWork>

const named = (what: string) => Line.min(1, `Please name the ${what}.`).max(60, 'Please use at most 60 characters.')

/** What its owner sets of a wall. */
export const WallPlan = z.strictObject({
  room: named('room'),
  name: named('wall'),
  /** Of a plain wall. */
  widthCm: side(5_000),
  heightCm: side(1_000),
  color: z.enum(wallColors),
  eyeLineCm: z.number().min(50).max(300),
  unit: z.enum(['cm', 'in']),
  /** Null without a photo, or until its corners are set. */
  reference: WallReference.nullable(),
  works: z
    .array(WallWork)
    .max(wallLimits.works, `Please hang at most ${wallLimits.works} works.`)
    .refine((works) => new Set(works.map(({ id }) => id)).size === works.length, 'Each id once.'),
})
export type WallPlan = z.infer<typeof WallPlan>

/** PUT /api/v1/walls/{wallId}. `saveId` is one per save: a repeat whose first answer was lost is no conflict. */
export const SaveWallBody = z.strictObject({ ...WallPlan.shape, revision: z.int().min(1), saveId: z.uuid() })
export type SaveWallBody = z.infer<typeof SaveWallBody>

/** A work as the planner draws it. */
export const HangableWork = z.object({
  artworkId: z.uuid(),
  /** Its newest lot; null if it was never offered. */
  lotId: z.uuid().nullable(),
  title: z.string(),
  slug: z.string(),
  artist: z.string(),
  image: Picture.nullable(),
  /** Null where the seller gave no size. */
  widthCm: z.number().nullable(),
  heightCm: z.number().nullable(),
  isOnOffer: z.boolean(),
})
export type HangableWork = z.infer<typeof HangableWork>
export const HangableWorks = z.object({ works: z.array(HangableWork) })
export type HangableWorks = z.infer<typeof HangableWorks>

const ids = z
  .string()
  .regex(/^[0-9a-f-]{36}(?:,[0-9a-f-]{36}){0,29}$/, 'is up to 30 ids')
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).min(1).max(30))

/** GET /api/v1/wall-works?lots=…&artworks=…: works to hang, in the order asked for. */
export const HangableQuery = z.strictObject({ lots: ids.optional(), artworks: ids.optional() })
export type HangableQuery = z.infer<typeof HangableQuery>

const time = z.iso.datetime()
const Photo = z.object({ id: z.uuid(), width: z.int(), height: z.int() })

/** What anybody who may see a wall sees. */
export const WallView = z.object({
  ...WallPlan.shape,
  photo: Photo.nullable(),
  /** Of the works that hang; a work that is gone from the catalog is missing here. */
  catalog: z.array(HangableWork),
})
export type WallView = z.infer<typeof WallView>

/** GET /api/v1/walls/{wallId}: for its owner. */
export const Wall = z.object({
  ...WallView.shape,
  id: z.uuid(),
  revision: z.int(),
  updatedAt: time,
  /** When the link that opens it ends; null if none does. */
  sharedUntil: time.nullable(),
})
export type Wall = z.infer<typeof Wall>

/** A wall in a list: all that a small picture of it needs, except for what its works look like. */
const ListedWall = z.object({
  ...{ ...WallPlan.shape, photo: Photo.nullable() },
  ...{ id: z.uuid(), updatedAt: time, sharedUntil: time.nullable() },
})
export type ListedWall = z.infer<typeof ListedWall>
/** GET /api/v1/walls: the newest first, and the works that hang on any of them. */
export const WallList = z.object({ walls: z.array(ListedWall), catalog: z.array(HangableWork) })
export type WallList = z.infer<typeof WallList>

export const WallToken = z.string().regex(/^[\w-]{22}$/)
/** PUT /api/v1/walls/{wallId}/link. The token is in this answer alone. */
export const WallLink = z.object({ token: WallToken, expiresAt: time })
export type WallLink = z.infer<typeof WallLink>
