import { Disclosure } from '@/ui/disclosure'

/** The planner's own help. */
export function HowItWorks() {
  return (
    <Disclosure title="How it works">
      <ol className="grid list-decimal gap-2 ps-5">
        <li>
          Take a photo of your wall, with a door, a sheet of paper taped to it, or an area you measured. A plain wall
          needs no photo.
        </li>
        <li>Put the four handles on its corners and say how large it is. From then on every work has its true size.</li>
        <li>
          Drag works, or select one and press the arrow keys: 1 cm, with Shift 10 cm, with Alt 1 mm. They snap to the
          eye line and to each other; hold Alt while dragging to move freely.
        </li>
        <li>Select several with Shift and click, or tick them in the list, to align or move them together.</li>
        <li>Print the hanging plan: it says where each nail goes, from the floor and across.</li>
      </ol>
      <p className="mt-3">
        Changes are saved as you make them. Without a network they stay on this device and are sent when it returns.
      </p>
    </Disclosure>
  )
}
