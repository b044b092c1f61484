import type { LucideIcon } from 'lucide-react'
import { Card } from '@/ui/card'

export type Point = { icon: LucideIcon; name: string; text: string }

/** A few points of equal weight, each with its sign: values, benefits, kinds of cover. */
export function PointCards({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {points.map(({ icon: Icon, name, text }) => (
        <li key={name}>
          <Card className="h-full">
            <Icon className="size-6 text-gold" strokeWidth={1.5} aria-hidden="true" />
            <h3 className="mt-4 text-xl">{name}</h3>
            <p className="mt-2 text-muted">{text}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}
