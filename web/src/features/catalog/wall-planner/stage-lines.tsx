import { formatLength, type LengthUnit } from '@vermeil/contracts/catalog/wall-hanging'
import type { Hung } from '@vermeil/contracts/catalog/wall-layout'
import { type Plane, type Point, project } from '@vermeil/contracts/catalog/wall-plane'
import type { Snapped } from '@vermeil/contracts/catalog/wall-snap'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { labelPlace, measuresOf } from './measures'
import type { StageSize } from './stage-plane'

export type StageLinesHandle = {
  /** Distances around a work, and the lines that it snapped to. Null clears them. */
  draw: (work: Hung | null, others: readonly Hung[], snapped: Snapped | null) => void
}

type StageLinesProps = {
  ref: Ref<StageLinesHandle>
  plane: Plane
  size: StageSize
  /** How far lines reach, in cm. */
  reach: { left: number; right: number; height: number }
  unit: LengthUnit
  /** Of a plain wall, whose edges are measured to. */
  wallWidth: number | null
}

const layer = 'pointer-events-none absolute inset-0 print:hidden'
const [ink, guideInk] = ['#1b1815', '#b3124a']

/** An empty canvas in the pixels of the screen, to be drawn on in CSS pixels. */
function emptied(canvas: HTMLCanvasElement, { width, height }: StageSize): CanvasRenderingContext2D | null {
  const context = canvas.getContext('2d')
  if (!context) return null
  const density = devicePixelRatio
  const wanted = { width: Math.round(width * density), height: Math.round(height * density) }
  if (canvas.width !== wanted.width || canvas.height !== wanted.height) {
    Object.assign(canvas, wanted)
    context.font = `500 13px ${getComputedStyle(canvas).fontFamily}`
    Object.assign(context, { textAlign: 'center', textBaseline: 'middle' })
    context.scale(density, density)
  }
  context.clearRect(0, 0, width, height)
  return context
}

/**
 * Guides and distances over the wall. They follow a drag without React, and on a canvas: as elements their style and
 * layout took longer than everything else in a frame. Screen readers announce where a work hangs when it arrives.
 */
export function StageLines({ ref, plane, size, reach, unit, wallWidth }: StageLinesProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useImperativeHandle(ref, () => ({
    draw(work, others, snapped) {
      const context = canvas.current && emptied(canvas.current, size)
      if (!context) return
      const line = (from: Point, to: Point) => {
        context.beginPath()
        context.moveTo(from.x, from.y)
        context.lineTo(to.x, to.y)
        context.stroke()
      }
      context.lineWidth = 1.5
      context.strokeStyle = guideInk
      const { guideX = null, guideY = null } = snapped ?? {}
      if (guideX !== null) line(project(plane, { x: guideX, y: 0 }), project(plane, { x: guideX, y: reach.height }))
      if (guideY !== null)
        line(project(plane, { x: reach.left, y: guideY }), project(plane, { x: reach.right, y: guideY }))
      for (const { atWork, far, cm } of work ? measuresOf(work, others, wallWidth) : []) {
        const [start, end] = [project(plane, atWork), project(plane, far)]
        context.strokeStyle = ink
        line(start, end)
        const text = formatLength(cm, unit)
        // On a label, because outlined letters take a slow computer several milliseconds.
        const label = { width: context.measureText(text).width + 8, height: 18 }
        const { x, y } = labelPlace(start, end, label)
        context.fillStyle = 'white'
        context.fillRect(x - label.width / 2, y - label.height / 2, label.width, label.height)
        context.fillStyle = ink
        context.fillText(text, x, y + 0.5)
      }
    },
  }))
  return (
    <div aria-hidden="true" className={layer}>
      <canvas ref={canvas} className="size-full" />
    </div>
  )
}

const lineAt = (from: Point, to: Point) => ({
  ...{ x1: from.x.toFixed(1), y1: from.y.toFixed(1) },
  ...{ x2: to.x.toFixed(1), y2: to.y.toFixed(1) },
})

type EyeLineProps = Pick<StageLinesProps, 'plane' | 'size' | 'reach'> & { eyeLine: number }

/** Behind the works. */
export function EyeLine({ plane, size, reach, eyeLine }: EyeLineProps) {
  const ends = lineAt(project(plane, { x: reach.left, y: eyeLine }), project(plane, { x: reach.right, y: eyeLine }))
  return (
    <svg aria-hidden="true" className={layer} width={size.width} height={size.height}>
      <line {...ends} stroke="white" strokeOpacity="0.55" strokeWidth="3" />
      <line {...ends} stroke="#8a5a00" strokeWidth="1.25" strokeDasharray="7 5" />
    </svg>
  )
}
