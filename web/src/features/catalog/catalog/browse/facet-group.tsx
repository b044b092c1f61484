import type { FacetValue } from '@vermeil/contracts/catalog/catalog.schema'
import type { ReactNode } from 'react'
import { formatCount } from '@/shared/format/format'
import { Checkbox } from '@/ui/checkbox'
import { Disclosure } from '@/ui/disclosure'
import { ColorSwatch } from './color-swatch'

type FacetGroupProps = {
  name: string
  facets: readonly FacetValue[]
  /** False: a zero may hide a few works, so nothing is ruled out. */
  isExact: boolean
  chosen: readonly string[]
  isOpen: boolean
  hasSwatches: boolean
  onChange: (value: string, isChosen: boolean) => void
  /** Above the values. */
  children?: ReactNode
}

export function FacetGroup(props: FacetGroupProps) {
  const { name, facets, isExact, chosen, isOpen, hasSwatches, onChange, children } = props
  return (
    <Disclosure title={name} isOpen={isOpen}>
      <fieldset>
        <legend className="sr-only">{name}</legend>
        {children}
        <ul>
          {facets.map(({ value, label, count }) => {
            const isChosen = chosen.includes(value)
            // It would leave no results: shown, so that people see what exists, but disabled.
            const isRuledOut = count === 0 && isExact && !isChosen
            return (
              <li key={value}>
                <Checkbox
                  label={
                    <span className={isRuledOut ? 'text-faint' : 'text-foreground'}>
                      {hasSwatches && <ColorSwatch name={value} />}
                      {label}{' '}
                      <span className={isRuledOut ? 'figures' : 'figures text-muted'}>{formatCount(count)}</span>
                    </span>
                  }
                  checked={isChosen}
                  disabled={isRuledOut}
                  onCheckedChange={(next) => onChange(value, next)}
                />
              </li>
            )
          })}
        </ul>
      </fieldset>
    </Disclosure>
  )
}
