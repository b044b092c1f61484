import { useQuery } from '@tanstack/react-query'
import { LabelSize, labelSizeLabels, type PlacedLabels as Placed } from '@vermeil/contracts/trades/labels.schema'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { WorkCell } from '@/entities/lot/work-cell'
import { saveFile } from '@/shared/files/save-file'
import { plural } from '@/shared/format/format'
import { useAction } from '@/shared/http/use-action'
import { paths } from '@/shared/navigation/paths'
import { Button } from '@/ui/button'
import { InlineAlert } from '@/ui/inline-alert'
import { Loading } from '@/ui/loading'
import { RadioCard, RadioGroup } from '@/ui/radio-group'
import { labelSheet, placedLabelsQuery } from './labels-api'

type PlacedLabelsProps = {
  /** In a home its realtor shares in what people who scanned a label buy; on a set nobody does. */
  isCredited: boolean
  /** Of the API: `inHome`, `onSet`. */
  place: string
}

/** The labels of what hangs in a home or on a set: how often each was scanned, and the sheets to print. */
export function PlacedLabels({ place, isCredited }: PlacedLabelsProps) {
  const query = placedLabelsQuery(place)
  const { data, isError, refetch } = useQuery(query)
  if (!data) return <Loading what="The labels" hasFailed={isError} onRetry={refetch} className="h-32" />
  if (data.labels.length === 0) {
    return <p className="text-sm text-muted">As soon as a work of the catalog hangs here, you can print its label.</p>
  }
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        A label has a QR code that leads to the work, its price, and how to buy, lease or watch it.{' '}
        {isCredited
          ? 'You share in what people buy who scanned one and signed in or left their address.'
          : 'Labels on a set credit nobody.'}
      </p>
      <Figures data={data} isCredited={isCredited} />
      <ul className="grid gap-4">
        {data.labels.map((label) => (
          <li key={label.artworkId} className="grid gap-1">
            <WorkCell
              image={label.picture}
              title={label.title}
              artistName={label.artist}
              {...(label.code ? { to: paths.label(label.code) } : {})}
            />
            <p className="text-sm text-muted">
              {[label.place, label.code ? plural(label.scans, 'scan', 'scans') : 'Not printed yet']
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      <PrintForm place={place} />
    </div>
  )
}

function Figures({ data: { scans, people }, isCredited }: { data: Placed; isCredited: boolean }) {
  return (
    <p className="figures">
      {plural(scans, 'scan', 'scans')}
      {isCredited && `, ${plural(people, 'person', 'people')} who left their address or signed in`}
    </p>
  )
}

function PrintForm({ place }: { place: string }) {
  const [size, setSize] = useState<LabelSize>('a6')
  const { mutate, isPending, problem } = useAction([placedLabelsQuery(place).queryKey], {
    run: async () => saveFile(`labels-${size}.pdf`, await labelSheet(place, size)),
    done: 'Labels downloaded',
    showsErrors: true,
  })
  return (
    <div className="grid gap-3">
      <RadioGroup
        aria-label="Size of the labels"
        value={size}
        onValueChange={(value) => setSize(LabelSize.parse(value))}
      >
        {LabelSize.options.map((one) => (
          <RadioCard key={one} value={one} label={labelSizeLabels[one]} />
        ))}
      </RadioGroup>
      {problem && (
        <InlineAlert tone="danger">
          <p>{problem}</p>
        </InlineAlert>
      )}
      <Button variant="gold" disabled={isPending} onClick={() => mutate()}>
        <Printer aria-hidden="true" />
        {isPending ? 'Preparing...' : 'Print labels'}
      </Button>
    </div>
  )
}
